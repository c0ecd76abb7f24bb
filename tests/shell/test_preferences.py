"""Preferences are kept in a file, and a damaged file is survived."""

from pathlib import Path

from rdi.shell.repl.preferences import Preferences, load_preferences


def test_settings_are_kept_and_damage_is_survived(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    preferences = load_preferences(file)
    assert preferences["pace"] == "off"
    preferences.change("pace", "slow")
    assert load_preferences(file)["pace"] == "slow"
    for damaged in (b"\xff", b"{", b"[]", b'{"pace": "warp", "x": 1}', b'{"pace": []}'):
        file.write_bytes(damaged)
        assert load_preferences(file)["pace"] == "off"


def test_settings_that_cannot_be_written_still_hold(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    preferences = Preferences({}, tmp_path / "file" / "settings.json")
    preferences.change("pace", "fast")
    assert preferences["pace"] == "fast"

"""Keep what a player has set: how the screen looks, how fast the others play, what is offered.

Settings live in one small file in the player's configuration folder. A damaged file is as good as
none: the usual values hold, and the next change writes it anew.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from rdi.errors import UnreadableFile
from rdi.files import read_text, reason_of, write_whole
from rdi.shell.lookup import find_name

BYTES_MOST = 20_000
"""Settings are never more; a larger file is something else."""
ON_OFF = ("on", "off")


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that can be set: its values, the usual one first, and what it is for."""

    name: str
    values: tuple[str, ...]
    about: str

    @property
    def usual(self) -> str:
        """The value that holds until somebody sets another."""
        return self.values[0]


SETTINGS = (
    Setting(
        "output",
        ("auto", "unicode", "ascii", "plain"),
        "draw boxes, boxes in ASCII, or plain words",
    ),
    Setting("color", ("auto", "on", "off"), "paint the cards; color is never the only cue"),
    Setting("sort", ("dealt", "rank", "color"), "show your hand as it was dealt, or in order"),
    Setting("pace", ("off", "slow", "fast"), "pause after each action of the others"),
    Setting("pause", ON_OFF, "once you are out, wait for Enter after each turn of the others"),
    Setting(
        "coach",
        ("first", "off", "nudge", "full"),
        "when a regular speaks up: in your first three games of a kind, where a choice costs more "
        "than 2 Gold; never, and chances are shown only when asked for; in every game, where a "
        "choice costs that much; before each choice",
    ),
    Setting("talk", ON_OFF, "hear a word now and then from those you play with"),
    Setting("confirm", ON_OFF, "ask before folding when checking is free"),
    Setting("autosave", ON_OFF, "save every choice at once, so that nothing is lost"),
    Setting("paging", ON_OFF, "stop after each page of a long text"),
    Setting("toolbar", ON_OFF, "show a line at the bottom with what you can do"),
    Setting("suggest", ON_OFF, "suggest words while you type"),
    Setting("history", ON_OFF, "remember the lines that you typed in the lobby"),
    Setting("editing", ("emacs", "vi"), "the keys for editing a line"),
    Setting("mouse", ("off", "on"), "use the mouse in the menu (to select text, hold Shift)"),
)
BY_NAME = {setting.name: setting for setting in SETTINGS}
SHORTCUTS = {
    "ascii": ("output", "ascii"), "unicode": ("output", "unicode"), "plain": ("output", "plain"),
    "colour": ("color", "on"), "vi": ("editing", "vi"), "emacs": ("editing", "emacs"),
}  # fmt: skip
"""Values that people set by their own name: set plain."""


def config_file() -> Path:
    """Where the settings are kept."""
    from platformdirs import user_config_path  # late: most runs ask for no settings

    return user_config_path("rdi", appauthor=False) / "settings.json"


@dataclass(slots=True)
class Preferences:
    """The settings that hold now; ``file`` is None where nothing is to be kept."""

    values: dict[str, str] = field(default_factory=dict)
    file: Path | None = None
    for_now: dict[str, str] = field(default_factory=dict)
    """The value until somebody sets it, which is not kept."""
    problem: str = ""
    """Why the settings could not be written down the last time; nothing where they were."""

    def __getitem__(self, name: str) -> str:
        return self.for_now.get(name) or self.values.get(name, BY_NAME[name].usual)

    def is_on(self, name: str) -> bool:
        """Whether a setting that is on or off is on."""
        return self[name] == "on"

    def change(self, name: str, value: str) -> tuple[str, str]:
        """Set something, by shortened names too, and keep it. Raises InputError for what is
        unknown.
        """
        setting = BY_NAME[find_name(name.replace("colour", "color"), "setting", BY_NAME)]
        self.values[setting.name] = find_name(value, f"value of {setting.name}", setting.values)
        self.for_now.pop(setting.name, None)
        self.keep()
        return setting.name, self.values[setting.name]

    def keep(self) -> None:
        """Write the settings down, where there is a place for them. A full disk is no reason to
        stop: ``problem`` says then why they hold for this visit only.
        """
        if self.file is None:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.file, json.dumps(self.values, indent=1).encode() + b"\n")
        except OSError as error:
            self.problem = reason_of(error)
        else:
            self.problem = ""


def load_preferences(file: Path | None) -> Preferences:
    """The settings in a file; the usual ones for whatever cannot be read there."""
    if file is None:
        return Preferences()
    try:
        found = json.loads(read_text(file, BYTES_MOST))
    except (UnreadableFile, ValueError, RecursionError):
        found = {}
    values = found if isinstance(found, dict) else {}
    known = {
        name: value
        for name, value in values.items()
        if name in BY_NAME and value in BY_NAME[name].values
    }
    return Preferences(known, file)


def setting_rows(preferences: Preferences) -> list[tuple[str, str, str]]:
    """Each setting with its value, its possible values and what it is for."""
    return [
        (setting.name, preferences[setting.name], f"{setting.about} ({', '.join(setting.values)})")
        for setting in SETTINGS
    ]

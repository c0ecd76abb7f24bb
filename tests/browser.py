"""A browser without a screen, spoken to through a pipe: pages are opened, keys pressed, and what
went wrong or went out is written down.

It speaks the DevTools protocol: JSON objects, each ended by a zero byte.
"""

import base64
import json
import os
import select
import shutil
import struct
import subprocess
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    *("--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--hide-scrollbars"),
)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")

PATIENCE = 60
"""So many seconds an answer may take on a busy machine."""

KEYS = {"Home": 36, "End": 35, "ArrowLeft": 37, "ArrowRight": 39, " ": 32, "Tab": 9}


class PageLeft(AssertionError):
    """The page was left while the browser was asked about it."""


class Browser:
    """One window of a browser. `opened` are the addresses that it was sent to, `requests` those
    that were asked for, and `faults` what the console and the policy of a page complained of.
    """

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self.opened = {"about:blank"}
        self.requests: list[str] = []
        self.faults: list[str] = []
        self._to, self._from = to_browser, from_browser
        self._heard = b""
        self._waiting: list[dict[str, Any]] = []
        self._count = 0
        self._session = ""
        made = self.call("Target.createTarget", url="about:blank")
        attached = self.call("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, /, **parameters: Any) -> Any:
        """What the browser answers."""
        self._count += 1
        message: dict[str, Any] = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            heard = self._next()
            if heard.get("id") == self._count:
                if "navigated" in str(heard.get("error", "")):
                    raise PageLeft(heard)
                assert "error" not in heard, heard
                return heard["result"]
            self._note(heard)

    def open(self, address: str, script: bool = True) -> None:
        """Open a page, and wait until it is there."""
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.opened.add(address.partition("#")[0])
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.until("document.readyState=='complete'&&location.href!='about:blank'")

    def run(self, expression: str) -> Any:
        """The value of an expression in the page; an object is handed over as plain data."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until this is so in the page; while one page follows another it is not."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(PageLeft):
                if self.run(expression):
                    return
            assert time.monotonic() < end, f"never: {expression}"
            time.sleep(0.02)

    def press(self, key: str) -> None:
        """Press a key, and let it go."""
        text = {"text": " "} if key == " " else {}
        about = {"key": key, "code": "Space" if key == " " else key}
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            shown = text if kind == "keyDown" else {}
            code = {"windowsVirtualKeyCode": KEYS[key]}
            self.call("Input.dispatchKeyEvent", type=kind, **about, **code, **shown)

    def size(self, width: int, height: int) -> None:
        """Make the window so large, that of a phone where it is narrow."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 500,
        )  # fmt: skip

    def prefer(self, **features: str) -> None:
        """Let the reader prefer something, such as `prefers_color_scheme="dark"`."""
        wished = [
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()
        ]
        self.call("Emulation.setEmulatedMedia", features=wished)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """As it is when new, with a wide window; in the end nothing complains."""
        self.requests.clear()
        self.faults.clear()
        self.prefer()
        self.size(1200, 900)
        yield
        assert self.faults == []

    def picture(self) -> bytes:
        """The window as a PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot")["data"])

    def printed(self) -> bytes:
        """The page as a PDF."""
        return base64.b64decode(self.call("Page.printToPDF")["data"])

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._heard:
            ready, _, _ = select.select([self._from], [], [], PATIENCE)
            assert ready, "the browser says nothing"
            new = os.read(self._from, 1 << 20)
            assert new, "the browser is gone"
            self._heard += new
        line, self._heard = self._heard.split(b"\0", 1)
        heard: dict[str, Any] = json.loads(line)
        return heard

    def _note(self, heard: dict[str, Any]) -> None:
        about = heard.get("params", {})
        match heard.get("method"):
            case "Network.requestWillBeSent":
                self.requests.append(about["request"]["url"])
            case "Log.entryAdded":
                self.faults.append(about["entry"]["text"])
            case "Runtime.exceptionThrown":
                self.faults.append(str(about["exceptionDetails"]))
            case "Runtime.consoleAPICalled":
                self.faults.append(str(about["args"]))


@contextmanager
def browsing(folder: Path) -> Iterator[Browser]:
    """A browser whose profile lies in this folder; it is ended with the block."""
    assert CHROMIUM is not None
    reads, to_browser = os.pipe()
    from_browser, writes = os.pipe()
    command = [
        CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", *QUIET,
        f"--user-data-dir={folder / 'profile'}", "--remote-debugging-pipe",
    ]  # fmt: skip
    numbered = f'exec "$0" "$@" 3<&{reads} 4>&{writes}'
    process = subprocess.Popen(
        ["bash", "-c", numbered, *command], pass_fds=(reads, writes), stderr=subprocess.DEVNULL
    )
    os.close(reads)
    os.close(writes)
    try:
        yield Browser(to_browser, from_browser)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        os.close(to_browser)
        os.close(from_browser)


def pixels(png: bytes) -> tuple[int, int, set[bytes]]:
    """The width and height of a picture, and its different rows of bytes."""
    width, height = struct.unpack(">II", png[16:24])
    data, place = b"", 8
    while place < len(png):
        size = int.from_bytes(png[place : place + 4], "big")
        if png[place + 4 : place + 8] == b"IDAT":
            data += png[place + 8 : place + 8 + size]
        place += size + 12
    raw = zlib.decompress(data)
    stride = len(raw) // height
    return width, height, {raw[row * stride : (row + 1) * stride] for row in range(height)}

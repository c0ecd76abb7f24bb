"""Read a page of HTML, strictly, as no browser does: a tag in the wrong place is noticed."""

from html.parser import HTMLParser


class Reading(HTMLParser):
    """The words of a page, its tags, its attributes, and what is still open at its end."""

    VOID = frozenset({"meta", "br", "hr", "img", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def values(self, name: str) -> list[str]:
        """What stands in the attributes of this name."""
        return [value or "" for each, value in self.attributes if each == name]


def read(text: str) -> Reading:
    """A page, read to its end."""
    reading = Reading()
    reading.feed(text)
    reading.close()
    return reading

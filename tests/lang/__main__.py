"""Write anew what is made from the language: python -m tests.lang, then read what has changed.

The pages of `explain`, what cards say, and the lists of phrases in the grammar's README.
"""

from rdi.lang.authoring.manual import as_markdown
from tests.lang.explained_pages import FOLDER, MADE, SAID, card_pages, pages
from tests.source import ROOT

for name, page in pages():
    (FOLDER / name).write_text(page, encoding="utf-8")

for name, page in card_pages():
    (SAID / name).write_text(page, encoding="utf-8")

readme = ROOT / "grammar" / "README.md"
written = readme.read_text(encoding="utf-8").partition(MADE)[0]
readme.write_text(written + MADE + as_markdown(), encoding="utf-8")

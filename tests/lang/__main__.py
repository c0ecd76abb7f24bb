"""Write the pages of `explain` anew: python -m tests.lang, then read what has changed."""

from tests.lang.telling import FOLDER, pages

for name, page in pages():
    (FOLDER / name).write_text(page, encoding="utf-8")

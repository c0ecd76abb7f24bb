"""Write the lists of sentences anew: python -m tests.words, then read what has changed."""

from tests.words.lists import FOLDER, pages

FOLDER.mkdir(exist_ok=True)
wanted = pages()
for path in FOLDER.glob("*.txt"):
    if path.name not in wanted:
        path.unlink()
for name, page in wanted.items():
    (FOLDER / name).write_text(page, encoding="utf-8")

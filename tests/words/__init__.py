"""Every sentence that the program can print, with the occasion on which it does, to be read.

`python -m tests.words` writes the lists in `said/` anew; read what has changed before you keep it.
"""

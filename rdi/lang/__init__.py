"""Understand what is written in the language: cards and games, from their text to definitions.

A text becomes a tree of phrases (`syntax`, `phrases`), which are checked and translated in their
scopes (`lowering`), and put together to decks, games, cards and scenarios (`compiler`). What helps
an author stands in `authoring`. What was compiled is kept on disk (`cache`).
"""

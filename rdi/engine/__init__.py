"""The course of play and the settling of games, without input, output or text.

From below: `chance` and `table` (the state of a game), `runtime` (words that generated code calls),
`payouts`, `betting` and `loans` (rules of money), `compiled_definition` (a definition with its
generated functions), `settlement`, `steps` (a program made callable), `visibility` and
`imagination` (what a seat knows), and `game`, the only door. The `inn` builds on all of these.
"""

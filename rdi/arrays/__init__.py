"""A game's definition compiled for looking at millions of hands: numbers in arrays, tables of all
hands, and machine code if numba is there.

`encoding` numbers cards and scores, `layout` divides the one array in which a game is played,
`chance` is the engine's luck over arrays, `expressions` prints the typed program's expressions, and
`jit` runs what was printed as Python or as machine code. On these stand `scoring`, the scores of
hands; `kernels`, the functions that play over arrays; and `games`, which puts the kernels of a kind
of game together and runs many of them.
"""

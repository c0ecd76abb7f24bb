"""The engine of games of characters: cards that answer one another, Drinks, Rounds of Gambling.

What goes on lies on a stack of frames on the table (`table`), each of which does one step at a
time and knows by itself how far it is. Nothing of it is kept in a running function, so a game is
copied at any decision by copying its table.

From below: `answerable` (what may be answered), `roster` (characters and their cards), `table`,
`playability` and `resolution`, the frames of `playing`, `paying`, `minions`, `drinks`, `gambling`
and `elimination`, `effects` (what each line of a card does), `turns`, `view`, and `game`.
"""

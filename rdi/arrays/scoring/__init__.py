"""Scores of hands in numbers.

`card_classes` finds cards that a scoring cannot tell apart, `hand_tables` keeps what hands are
worth, `dealing` compares dealt hands by such tables. `functions` and `translation` print the typed
program of scoring over arrays, with the words of `runtime`; `scores` scores many hands at once by
whichever way is quickest.
"""

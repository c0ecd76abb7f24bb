"""What a game's definition becomes where millions of hands are to be looked at: numbers in arrays,
tables of all hands, and machine code where numba is there.
"""

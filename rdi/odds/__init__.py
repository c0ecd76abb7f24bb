"""What a seat's chances are, told from what it may know: exact where it can be, else sampled with
its error.
"""

"""The best play of one seat, where nobody else has a say in what becomes of its hand."""

"""Games as pages of HTML, to be read, sent and printed without the program."""

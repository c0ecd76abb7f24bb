"""What strangers may send: text that speaks to the terminal, and input damaged in every way."""

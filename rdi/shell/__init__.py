"""The tavern itself: the prompt, the pages it prints and the words it understands."""

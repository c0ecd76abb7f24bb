"""Read games written in the language: text to tree, tree to checked meaning, meaning to a definition."""

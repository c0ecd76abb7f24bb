"""What phrases are checked and translated with: scopes, generated Python, programs, scores."""

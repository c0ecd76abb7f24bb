"""What phrases are checked and translated with: scopes, programs and their functions, scores."""

"""The means by which phrases are checked and translated: scopes, programs and their functions,
scores.
"""

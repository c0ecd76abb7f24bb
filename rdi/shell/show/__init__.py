"""Show things: documents of what is told, the renderers that make pages of them, and names."""

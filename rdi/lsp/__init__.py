"""The language server: what editors ask of texts of the language, over the protocol LSP."""

"""Play one game at the keyboard: decisions, typed answers, narration, screens and results."""

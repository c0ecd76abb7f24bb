"""Advice at the table: rules, reasons, scores, cards, hints and odds, in words."""

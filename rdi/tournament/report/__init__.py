"""The report of a tournament as one HTML page."""

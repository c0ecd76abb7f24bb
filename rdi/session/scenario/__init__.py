"""Play scenarios of games of characters, and tell where one does not come out as it says."""

"""Name the Inn as a place that pays and is paid: the bank of games of characters (limits-02)."""

INN = "the inn"

"""Side by side with what people would otherwise take: games and odds a second."""

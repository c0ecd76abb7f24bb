"""Bots in a tournament: how they are made, asked, limited, isolated and checked."""

"""The forms of a new match: what all games ask, and what some ask beside."""

"""How a slip is filled in, by a table, by the director and on a line of shorthand: one module a game."""

"""Examples and tables of the rule pages, as data: one module a game."""

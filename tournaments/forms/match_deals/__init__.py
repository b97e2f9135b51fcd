"""How a deal of a match is typed: one module a game, and ``registry`` lists them."""

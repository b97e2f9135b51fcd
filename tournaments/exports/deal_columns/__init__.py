"""What files say of a deal of a match: one module a game, and ``registry`` lists them."""

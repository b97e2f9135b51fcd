"""What files say of a slip, so that ``score`` reads it back: one module a game, and ``registry`` lists them."""

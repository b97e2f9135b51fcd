"""What the slips of the games say, in words: one module a game, listed by ``registry``."""

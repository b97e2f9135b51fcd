"""How each way of comparing works out a score, in words and figures: one module a family, listed by ``registry``."""

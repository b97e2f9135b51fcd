"""Movements: who meets whom on which boards. Choose one with :func:`choose`, or build it by its name."""

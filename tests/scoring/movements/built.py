"""Movements that several modules look at, each built once."""

from functools import cache

from scoring.movements.mitchell import mitchell


@cache
def one_winner(pairs):
    """The longest Mitchell of one ranking with copies, a board a round."""
    return mitchell(pairs, boards_per_round=1, two_winner=False)

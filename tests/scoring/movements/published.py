"""Balance figures of the literature and of computations made apart from this program: Q to one decimal."""

from fractions import Fraction

_EVEN = (
    "100 60 100 83.3 100 91.3 100 94.7 100 96.5 100 97.5 100 98.1 100 98.6 100 98.8 98.7 98.3 100 98.3 100 98.4 "
    "98.4 98.5 98.4 98.5 100"
)
_ODD = "38.4 100 81.8 100 100 96.9 100 100 97.1 100 97.3 97.5 100 100 97.6 97.8 100 98.2 100"
_ODD_PRIMES_LATER = {43: "100", 47: "100", 53: "100", 59: "100"}

PUBLISHED_Q = {
    **dict(zip(range(4, 61, 2), _EVEN.split(), strict=True)),
    **dict(zip(range(5, 43, 2), _ODD.split(), strict=True)),
    **_ODD_PRIMES_LATER,
}
"""Of the full Howell and the full round robin, by number of pairs."""

AS_PRINTED = Fraction(1, 20)
"""What a figure of one decimal may be above the true one."""


def cyclic_bound(pairs):
    """The best that any cyclic movement reaches for an even field with an odd number of tables."""
    tables = pairs // 2
    return Fraction(100 * tables * (tables - 1), tables * (tables - 1) + 4)

"""What a page has shown of the place that it writes to: the version that stood there, and who met.

Seats change while an evening is played. A result belongs to those who met, so whoever writes says of whom: a page that
is older than the seats is then refused, and nothing of it goes to others.
"""

from __future__ import annotations

from typing import Final

from tournaments.numbers import NONE, number_from

OTHERS: Final = "others_meet_here"
"""The code of the refusal of a page that was about others than those who meet there now."""

Met = tuple[int, int]
"""The numbers of North-South and East-West."""


class SeenVersion(int):
    """The number of a version that a page has shown, 0 where nothing was written, and between whom.

    ``met`` is none where there is nobody to be mistaken for: at a match of its own, and for a program.
    """

    met: Met | None

    def __new__(cls, version: int, met: Met | None = None) -> SeenVersion:
        """Return the version as it was seen."""
        seen = super().__new__(cls, version)
        seen.met = met
        return seen

    @property
    def token(self) -> str:
        """How a page carries it along: "2.7-12", or "2" where nobody is named."""
        return f"{int(self)}.{self.met[0]}-{self.met[1]}" if self.met else f"{int(self)}"


UNSEEN: Final = SeenVersion(0)
"""Of a place of which nothing is known."""


def seen_from(text: str | None, otherwise: int = NONE) -> SeenVersion:
    """Read what :attr:`SeenVersion.token` wrote; what no page writes is ``otherwise``."""
    version, dot, met = (text or "").partition(".")
    number = number_from(version)
    ns, ew = (number_from(part) for part in (*met.split("-"), "", "")[:2])
    if number == NONE or (dot and NONE in (ns, ew)):
        return SeenVersion(otherwise)
    return SeenVersion(number, (ns, ew) if dot else None)


def is_of_others(seen: int, met: Met) -> bool:
    """Tell whether a page was about others than those who meet now."""
    return isinstance(seen, SeenVersion) and seen.met not in (None, met)

"""Lists of results of the games that write slips, for the tests of the import and of ``score``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

HUUTOPUSSI = "board,declarer,bid,contract,raw_ns,raw_ew,tricks_ns,tricks_ew,marriages_ns,marriages_ew,kontras".split(
    ","
)
THREE = (
    "board,declarer,bid,contract,raw_n,raw_e,raw_s,tricks_n,tricks_e,tricks_s,"
    "marriages_n,marriages_e,marriages_s,kontras".split(",")
)
QUATRE_SEPT = "board,points_ns,points_ew,politaines_ns,politaines_ew,four_sevens".split(",")
SEATS = ["table", "ns", "ew"]

# Each deal is lawful by H13.8; the scores stand in H15 under the number given.
HS01 = ["N", 60, 80, 95, 65, 5, 4, "", "", 0]  # 80, 65
HS02 = ["S", 60, 80, 80, 80, 5, 4, "", "", 0]  # 80, 80
HS04 = ["N", 90, 150, 260, 0, 9, 0, "h", "", ""]  # 150, -90
HS16 = ["S", 120, 250, 240, 0, 9, 0, "H", "", 2]  # erlangen: -500, 0
HS20 = ["N", 120, 150, 0, 180, 0, 9, "", "s", 1]  # jena: -600, 180
HS22 = ["", "", "", 140, 0, 9, 0, "", "", 0]  # erlangen, all passed: 140, 0
HS24 = ["S", 60, 75, 85, 0, 75, 7, 0, 4, "", "", "", 0]  # three: 85, -60, 75
FAILED = ["N", 80, 80, 75, 85, 4, 5, "", "", 0]  # 75 are not 80: -80, 85 (H8.4, H8.5)


def listed(header: Sequence[str], deals: Sequence[Sequence[object]], first: int = 1) -> bytes:
    """Return deals as CSV, numbered from ``first``."""
    rows = [header, *([number, *deal] for number, deal in enumerate(deals, first))]
    return "".join(",".join(map(str, row)) + "\n" for row in rows).encode()


def tabled(header: Sequence[str], tables: Mapping[tuple[int, int, str, str], Sequence[object]]) -> bytes:
    """Return results as CSV; the keys are board, table, North-South and East-West."""
    rows = [[header[0], *SEATS, *header[1:]], *([*place, *deal] for place, deal in tables.items())]
    return "".join(",".join(map(str, row)) + "\n" for row in rows).encode()


def changed(header: Sequence[str], deal: Sequence[object], **cells: object) -> list[object]:
    """Return a deal with some of its cells changed, named by column."""
    return [cells.get(column, value) for column, value in zip(header[1:], deal, strict=True)]

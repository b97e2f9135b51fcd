"""What the checker finds in a movement, in sentences: findings of one code are told together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.movements.checks import Finding
from tournaments.texts.setup import list_boards

MOST_TOLD: Final = 8
"""So many findings of a code are told one by one; further ones are counted."""

Findings = Sequence[Finding]


def finding_sentences(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return what was found, in sentences, errors first as the checker has them."""
    by_code: dict[str, list[Finding]] = {}
    for finding in findings:
        by_code.setdefault(finding.code, []).append(finding)
    return tuple(sentence for code, found in by_code.items() for sentence in _told(code, found))


def _told(code: str, found: list[Finding]) -> list[str]:
    if code in TOGETHER:
        return [TOGETHER[code](found)]
    tell = ONE_BY_ONE.get(code)
    told = [tell(finding.facts) if tell else finding.message for finding in found[:MOST_TOLD]]
    rest = len(found) - MOST_TOLD
    if rest > 0:
        told.append(
            ngettext("… and %(count)d more like it.", "… and %(count)d more like these.", rest) % {"count": rest}
        )
    return told


def _pairs(findings: Findings) -> str:
    return list_boards([int(entry) for finding in findings for entry in finding.facts["entries"]])


def _meet(facts: Mapping[str, Any]) -> str:
    one, other = facts["entries"]
    words = {"one": one, "other": other, "rounds": list_boards(list(facts["rounds"]))}
    return _("Pairs %(one)s and %(other)s meet more than once: rounds %(rounds)s.") % words


def _board_twice(facts: Mapping[str, Any]) -> str:
    words = {"pair": facts["entries"][0], "board": facts["board"], "rounds": list_boards(list(facts["rounds"]))}
    return _("Pair %(pair)s plays board %(board)s more than once: rounds %(rounds)s.") % words


def _seat(facts: Mapping[str, Any]) -> str:
    words = {"pair": facts["entries"][0], "round": facts["round"]}
    return _("Pair %(pair)s sits twice in round %(round)s.") % words


def _copies(facts: Mapping[str, Any]) -> str:
    words = {"board": facts["board"], "round": facts["round"], "tables": list_boards(list(facts["tables"]))}
    return _("Round %(round)s: board %(board)s lies at tables %(tables)s, and there are not so many.") % words


def _empty(facts: Mapping[str, Any]) -> str:
    return _("Round %(round)s, table %(table)s: two pairs sit there without boards.") % facts


def _sit_out(findings: Findings) -> str:
    facts = findings[0].facts
    words = {"pairs": _pairs(findings), "most": facts["most"], "others": facts["others"]}
    text = ngettext(
        "Sit-outs differ: %(most)s for pair %(pairs)s, at most %(others)s for others.",
        "Sit-outs differ: %(most)s for pairs %(pairs)s, at most %(others)s for others.",
        sum(len(finding.facts["entries"]) for finding in findings),
    )
    return text % words


def _played(findings: Findings) -> str:
    return _("Pairs that sit out equally often do not play the same number of boards.")


def _single(findings: Findings) -> str:
    boards = list_boards([finding.facts["board"] for finding in findings])
    return _("Played at one table only, so compared with none: boards %(boards)s.") % {"boards": boards}


def _uneven(findings: Findings) -> str:
    return _("Boards are played by different numbers of tables: %(fewest)s to %(most)s.") % findings[0].facts


def _few(findings: Findings) -> str:
    return _("Fewer than 70 % of the boards: pairs {pairs}.").format(pairs=_pairs(findings))


def _share(findings: Findings) -> str:
    return _("Two tables share the boards of a round here and there.")


def _seats(findings: Findings) -> str:
    return _("Not equally often North-South and East-West: pairs %(pairs)s.") % {"pairs": _pairs(findings)}


ONE_BY_ONE: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = MappingProxyType(
    {"E-MEET": _meet, "E-BOARD2": _board_twice, "E-SEAT": _seat, "E-COPY": _copies, "E-EMPTY": _empty}
)
TOGETHER: Final[Mapping[str, Callable[[Findings], str]]] = MappingProxyType(
    {
        "W-SITOUT": _sit_out,
        "W-PLAYED": _played,
        "W-SINGLE": _single,
        "W-UNEVEN": _uneven,
        "W-FEW": _few,
        "W-SHARE": _share,
        "W-SEATS": _seats,
    }
)

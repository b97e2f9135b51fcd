"""Writing the players of pairs, checked as a whole. Called inside the transaction of another service."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from tournaments.errors import Invalid
from tournaments.models import Event, Pair, Player
from tournaments.plain_text import one_line
from tournaments.selectors.names import NAME_LENGTH, name_key

PLAYERS_OF_A_PAIR: Final = 2

Names = tuple[str, ...]


def clean_names(names: Iterable[str]) -> Names:
    """Return the names of a pair as they are stored, empty ones left out."""
    return tuple(filter(None, (one_line(name) for name in names)))


def name_problems(names_by_pair: Mapping[int, Names], players: int = PLAYERS_OF_A_PAIR) -> list[tuple[str, str, dict]]:
    """Return what is wrong with the names of pairs, each as (field, code, facts); the field is the pair number.

    ``players`` are two of a pair, of an individual one. Codes: ``too_many_players``, of an individual ``one_player``,
    ``name_too_long``, ``same_person`` (the same person in two pairs; ``other`` is the pair in which the person sits
    already) and ``same_person_twice`` (twice in one pair).
    """
    return _problems(names_by_pair, (), players)


def _problems(
    names_by_pair: Mapping[int, Names], changed: Collection[int], players: int
) -> list[tuple[str, str, dict]]:
    """Pairs that nobody is renaming come first: whom they name sits there already, whatever the numbers are."""
    order = sorted(names_by_pair, key=lambda number: (number in changed, number))
    problems: list[tuple[str, str, dict]] = []
    seen: dict[str, int] = {}
    for number in order:
        names = names_by_pair[number]
        if len(names) > players:
            code = "one_player" if players == 1 else "too_many_players"
            problems.append((str(number), code, {"pair": number, "found": len(names)}))
        for name in names:
            if len(name) > NAME_LENGTH:
                problems.append((str(number), "name_too_long", {"pair": number, "name": name, "most": NAME_LENGTH}))
            other = seen.setdefault(name_key(name), number) if not _repeated(name, names) else number
            if other != number:
                problems.append((str(number), "same_person", {"pair": number, "other": other, "name": name}))
        if len({name_key(name) for name in names}) < len(names):
            problems.append((str(number), "same_person_twice", {"pair": number, "name": names[0]}))
    return problems


def _repeated(name: str, names: Names) -> bool:
    return sum(name_key(other) == name_key(name) for other in names) > 1


def write_names(event: Event, changed: Mapping[int, Iterable[str]]) -> None:
    """Give the pairs of these numbers the players named; an empty tuple takes the names away.

    Raises ``Invalid`` with code ``names`` and all ``problems`` of :func:`name_problems`, over the whole event.
    """
    cleaned = {number: clean_names(names) for number, names in changed.items()}
    kept: dict[int, list[str]] = {}
    rows = Player.objects.filter(event=event).exclude(pair__number__in=cleaned)
    for number, name in rows.order_by("pair__number", "position").values_list("pair__number", "name"):
        kept.setdefault(number, []).append(name)
    players = 1 if event.is_individual else PLAYERS_OF_A_PAIR
    problems = [
        problem
        for problem in _problems({**{n: tuple(names) for n, names in kept.items()}, **cleaned}, cleaned, players)
        if _concerns(problem, cleaned)
    ]
    if problems:
        raise Invalid("names", problems=tuple(problems))
    _replace(event, cleaned)


def _concerns(problem: tuple[str, str, dict], changed: Mapping[int, Names]) -> bool:
    return problem[2]["pair"] in changed or problem[2].get("other") in changed


def _replace(event: Event, names_by_pair: Mapping[int, Names]) -> None:
    # Taken away first and written afterwards, so that two pairs may swap a player in one act.
    Player.objects.filter(event=event, pair__number__in=names_by_pair).delete()
    pairs = dict(Pair.objects.filter(event=event, number__in=names_by_pair).values_list("number", "pk"))
    Player.objects.bulk_create(
        Player(event=event, pair_id=pairs[number], position=position, name=name, key=name_key(name))
        for number, names in names_by_pair.items()
        for position, name in enumerate(names, start=1)
    )

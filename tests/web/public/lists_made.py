"""Registers with people and published lists, made by hand in few words."""

from collections.abc import Mapping, Sequence
from datetime import date

from ronde.record.clubs import Club
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Change, Edition, Line, Projected, Register
from ronde.web.registers.variants import first_ranking

TODAY, SINCE = date(2026, 11, 17), date(2015, 9, 1)
CHILD = date(2014, 3, 5)


def people(
    names: Mapping[str, str], *, children: Sequence[str] = (), licences: Mapping[str, str] | None = None
) -> None:
    """Persons by their ids; of children the birth date is known."""
    numbers = licences or {}
    persons = [
        Player(
            id=one,
            name=name,
            birth=CHILD if one in children else None,
            licences=[Licence(since=SINCE, number=numbers[one])] if one in numbers else [],
        )
        for one, name in names.items()
    ]
    written(People.of(persons, clubs=[Club(id="rade", name="Damier de la Rade")]), TODAY)


def a_register(code: str = "dames", name: str = "Dames", regulation: str = "ffjd") -> Register:
    """A register without facts."""
    register = new_register(code, name, regulation)
    Projected.objects.create(register=register)
    return register


def a_list(
    register: Register,
    values: Mapping[str, str],
    *,
    day: date = date(2026, 11, 1),
    turn: int = 1,
    number: int = 1,
    moved: int = 0,
    club: str = "rade",
) -> Edition:
    """A published list with these ratings, in their order."""
    ranking = first_ranking(register).code
    edition = Edition.objects.create(
        register=register,
        ranking=ranking,
        day=day,
        number=number,
        turn=turn,
        publication=f"list-{turn}",
        recorded=f"{day.isoformat()}T09:00:00",
        head="0" * 64,
        digest=f"{turn:064}",
        text="",
        size=len(values),
        moved=moved,
    )
    Line.objects.bulk_create(
        Line(register=register, turn=turn, ranking=ranking, position=at, player=one, place=at, value=value, club=club)
        for at, (one, value) in enumerate(values.items(), start=1)
    )
    Projected.objects.filter(register=register).update(turn=turn)
    return edition


def a_change(edition: Edition, player: str, position: int = 1) -> Change:
    """A rating that a list has moved."""
    return Change.objects.create(
        register=edition.register,
        turn=edition.turn,
        position=position,
        player=player,
        ranking=edition.ranking,
        day=edition.day,
        happening="game",
        before="1000",
        after="1010",
        events="[]",
    )

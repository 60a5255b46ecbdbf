"""How a person is called in public: the one place that decides it.

A minor is not named without consent; nor does anybody become public by a birthday, so what counts is what was decided when the
row was written (``PersonRow.named``).
"""

from collections.abc import Callable, Iterable
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.record.players import Player
from ronde.web.language import reading
from ronde.web.people.models import PersonRow
from ronde.words.texts import text

ADULT = 18


def is_named_by_default(player: Player, today: date) -> bool:
    """Whether somebody may be named in public unless asked: who is no minor, as far as is known."""
    age = player.age(today)
    return age is None or age >= ADULT


def public_names(players: Iterable[str]) -> Callable[[str], str]:
    """How some persons are called on a page for everybody, found with one question to the database."""
    rows = PersonRow.objects.filter(id__in=set(players)).values_list("id", "name", "named")
    unnamed = text("people.unnamed", reading())
    known = {player: (name or player) if named else unnamed for player, name, named in rows}
    return lambda player: known.get(PlayerId(player), player)

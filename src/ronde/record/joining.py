"""Two rows of one person as one, and apart again: what each says is kept, and where both speak the one that stays is believed."""

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec import structs

from ronde.record.outside_ratings import SOURCES
from ronde.record.players import Player
from ronde.record.spells import Spell

S = TypeVar("S", bound=Spell)
_PLAIN = ("federation", "licence", "birth", "birth_year", "sex")
_LISTS = ("licences", "clubs", "residences", "outside", "also", "unlike")


def joined(player: Player, other: Player) -> Player:
    """A person with all that was known of them under another id, which is one of theirs from now on."""
    missing = {key: getattr(other, key) for key in _PLAIN if not getattr(player, key)}
    both = {player.id, other.id}
    return structs.replace(
        player,
        **missing,
        licences=[*player.licences, *_more_licences(player, other)],
        clubs=[*player.clubs, *_free(player.clubs, other.clubs)],
        residences=[*player.residences, *_free(player.residences, other.residences)],
        outside=[*player.outside, *(one for source in SOURCES for one in _more_ratings(player, other, source))],
        also=[*dict.fromkeys((*player.also, other.id, *other.also))],
        unlike=[one for one in dict.fromkeys((*player.unlike, *other.unlike)) if one not in both],
    )


def _more_licences(player: Player, other: Player) -> Iterable[Any]:
    for one in other.licences:
        alike = [ours for ours in player.licences if (ours.federation, ours.kind) == (one.federation, one.kind)]
        yield from _free(alike, [one])


def _more_ratings(player: Player, other: Player, source: str) -> Iterable[Any]:
    ours, theirs = ([one for one in who.outside if one.source == source] for who in (player, other))
    return _free(ours, theirs)


def _free(ours: Iterable[S], theirs: Iterable[S]) -> list[S]:
    """Those spells that fall into no time of which we know something ourselves."""
    known = tuple(ours)
    return [one for one in theirs if not any(_meet(one, our) for our in known)]


def _meet(one: Spell, other: Spell) -> bool:
    return (other.until is None or one.since <= other.until) and (one.until is None or other.since <= one.until)


def parted(now: Player, before: Player, joint: Player) -> Player:
    """A person without what joining them with another had added; what was said since stays."""
    plain = {key: getattr(before, key) for key in (*_PLAIN, "name") if getattr(now, key) == getattr(joint, key)}
    lists = {key: _without(getattr(now, key), getattr(before, key), getattr(joint, key)) for key in _LISTS}
    return structs.replace(now, **plain, **lists)


def _without(now: list[Any], before: list[Any], joint: list[Any]) -> list[Any]:
    """A list without what was added by joining, in its order; as it was before where it is as it was left."""
    return before if now == joint else [one for one in now if one in before or one not in joint]

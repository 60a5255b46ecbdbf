"""What an arbiter typed into the line of a draft: two ranks, or first letters of names, or a bye; or a table whose colours change."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.by_hand import Tried, paired, places, swapped
from ronde.play.field import Field
from ronde.play.section import Section
from ronde.record.lookalikes import name_words

BYE = "b"
_MOST_NAMED = 5  # of several who match


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for; nothing is an empty text."""

    one: str = ""
    other: str = ""
    swap: str = ""

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Asked":
        """What stands in an address or a form, without more than anybody types."""
        return cls(*(str(given.get(key, "")).strip()[:80] for key in ("one", "other", "swap")))

    @property
    def is_anything(self) -> bool:
        """Whether something is to be tried."""
        return bool(self.one or self.other or self.swap)


@dataclass(frozen=True, slots=True)
class _Found:
    player: PlayerId | None = None
    problems: tuple[Problem, ...] = ()


def tried(section: Section, field: Field, asked: Asked) -> Tried:
    """The trial that was asked for, or why there is none."""
    if asked.swap:
        return swapped(section, int(asked.swap) if asked.swap.isdecimal() and len(asked.swap) < 6 else 0)
    if not asked.one or not asked.other:
        return Tried(problems=(Problem("desk.nobody-given"),))
    one, other = found_player(section, field, asked.one), _Found()
    if asked.other.casefold() != BYE:
        other = found_player(section, field, asked.other)
    if one.player is None or other.problems:
        return Tried(problems=(*one.problems, *other.problems))
    return paired(section, one.player, other.player)


def found_player(section: Section, field: Field, given: str) -> _Found:
    """Who is meant: by the place in the table, else by the first letters of the name or of one of its words."""
    place = places(field)
    if given.isdecimal():
        by_place = {str(at): player for player, at in place.items()}
        found = [by_place[given.lstrip("0")]] if given.lstrip("0") in by_place else []
    else:
        found = _called(section, given)
    if len(found) == 1:
        return _Found(found[0])
    if not found:
        return _Found(problems=(Problem("desk.nobody-so", values={"given": given, "most": len(place)}),))
    names = tuple(_name(section, one) for one in found[:_MOST_NAMED])
    return _Found(problems=(Problem("desk.several-so", values={"given": given, "players": names}),))


def _called(section: Section, given: str) -> list[PlayerId]:
    """Everyone of whose name each typed word begins a word; those whose whole word was typed alone, where there are any."""
    wanted, whole, begun = name_words(given), list[PlayerId](), list[PlayerId]()
    for entry in section.entries:
        words = name_words(entry.name or entry.player)
        if wanted and all(any(word.startswith(one) for word in words) for one in wanted):
            begun.append(entry.player)
            whole += [entry.player] if set(wanted) <= set(words) else []
    return whole or begun


def _name(section: Section, player: PlayerId) -> str:
    entry = section.entry(player)
    return entry.name or player if entry else player

"""Why two meet in a published round, told to everybody: computed once for each round, and kept while it is so."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from ronde.play.field import Field, field_of
from ronde.play.pairing_review import explained, known_then
from ronde.play.reasons import Pairing
from ronde.play.section import Game, Round
from ronde.web.language import reading
from ronde.web.public.events.live_sections import PublicSection
from ronde.words.pairing_reasons import PairingWording
from ronde.words.sentence_tree import Sentence

_MOST = 64  # rounds kept by a process
_KEPT: OrderedDict[tuple[str, int], tuple[tuple[object, ...], "_Told"]] = OrderedDict()
_ALONE = Lock()


@dataclass(frozen=True, slots=True)
class TableWhy:
    """Why a table is as it is; ``by_hand``: an arbiter changed the round, and the format tells nothing of it."""

    sentences: tuple[Sentence, ...] = ()
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class _Told:
    """The reasons of a round by ids, and the field as it was when it was paired."""

    made: Pairing
    field: Field


def why_table(of: PublicSection, round_: Round, game: Game) -> TableWhy:
    """Why two meet, or somebody has a bye, with the names that may be said."""
    if round_.by_hand:
        return TableWhy(by_hand=True)
    told = _told(of, round_)
    wording = PairingWording(known_then(of.section, round_.number), told.field, reading())
    return TableWhy(wording.of_table(told.made, game))


def _told(of: PublicSection, round_: Round) -> _Told:
    """The reasons of a round, kept as long as all that was known when it was paired is so still.

    Results of the round itself change nothing of it, and what is older is the object that it was: comparing costs next to nothing.
    """
    section, number = of.source.section, round_.number
    pairs = tuple((one.first, one.second) for one in round_.games)
    key, stands_on = (
        (of.id, number),
        (section.entries, section.plan, section.rounds[: number - 1], pairs, round_.assumed),
    )
    with _ALONE:
        kept = _KEPT.get(key)
        if kept is not None and kept[0] == (*stands_on, section.corrections):
            return kept[1]
    found = _Told(explained(section, number, round_.games), field_of(known_then(section, number), number))
    with _ALONE:
        _KEPT[key] = ((*stands_on, section.corrections), found)
        _KEPT.move_to_end(key)
        while len(_KEPT) > _MOST:
            _KEPT.popitem(last=False)
    return found

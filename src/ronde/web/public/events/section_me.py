"""Who looks: found by name among those who are named, remembered in the address, and shown the own table first."""

from dataclasses import dataclass
from datetime import datetime

from ronde.ground.ids import PlayerId
from ronde.play.section import Game, Round
from ronde.record.family_names import family_first, listing_order
from ronde.record.players import sorting_name
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.web.public.events.live_sections import PublicSection
from ronde.web.public.events.section_tables import Seat, ShownTable, seat, shown_table
from ronde.web.public.events.section_whys import why_table
from ronde.words.sentence_tree import Sentence

MOST = 12  # of several who match
_LONGEST = 100  # letters of a name that somebody looks for


@dataclass(frozen=True, slots=True)
class Mine:
    """My game of the last round: ``table`` none where I am not paired, ``opponent`` none for a bye.

    ``places`` are where both stood before the round; nothing before the first.
    """

    player: str
    name: str
    round: int
    table: ShownTable | None = None
    opponent: Seat | None = None
    starts: bool = False
    start: datetime | None = None
    places: tuple[int, int] | None = None
    whys: tuple[Sentence, ...] = ()

    @property
    def is_free(self) -> bool:
        """Whether I have a bye."""
        return self.table is not None and self.opponent is None and not self.table.is_seat

    @property
    def own(self) -> str:
        """My side of the result."""
        sides = (self.table.first, self.table.second) if self.table else (None, None)
        mine = sides[0 if self.starts else 1]
        return mine.result if mine else ""


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of a name that was looked for: ``found`` are those whose name it may be."""

    text: str = ""
    found: tuple[Seat, ...] = ()
    is_cut: bool = False

    @property
    def is_nobody(self) -> bool:
        """Whether a name was given and nobody has it."""
        return bool(self.text) and not self.found


def looked(of: PublicSection, text: str) -> Looked:
    """Everybody whose name has all these words, in any order; only who is named can be found."""
    given = text.strip()[:_LONGEST].replace("\x00", "")
    words = sorting_name(given).split()
    if not words:
        return Looked()
    every = [seat(of, entry.player) for entry in of.section.entries if of.is_named(entry.player)]
    found = sorted(
        (one for one in every if all(word in sorting_name(one.name) for word in words)),
        key=lambda one: listing_order(family_first(one.name), reading()),
    )
    return Looked(given, tuple(found[:MOST]), len(found) > MOST)


def mine(of: PublicSection, me: str) -> Mine | None:
    """My card; nothing for who is nobody here, or is not named."""
    if not me or not of.has_player(me):
        return None
    player, round_ = PlayerId(me), of.round
    name = of.desk.name(player)
    if round_ is None:
        return Mine(me, name, 0)
    game = next((one for one in round_.games if player in one.players), None)
    return _paired(of, player, round_, game) if game else Mine(me, name, round_.number)


def _paired(of: PublicSection, player: PlayerId, round_: Round, game: Game) -> Mine:
    starts, other = game.first == player, game.second if game.first == player else game.first
    return Mine(
        player,
        of.desk.name(player),
        round_.number,
        shown_table(of, game, player),
        seat(of, other) if other else None,
        starts,
        of.desk.timetable.start(round_.number),
        _places(of, round_.number, player, other),
        why_table(of, round_, game).sentences,
    )


def _places(of: PublicSection, number: int, player: PlayerId, other: PlayerId | None) -> tuple[int, int] | None:
    """Where both stood before the round."""
    if number == 1 or other is None:
        return None
    ranks = {line.player: line.rank for line in standings_of(of.desk.row, of.section, number - 1)}
    return (ranks[player], ranks[other]) if player in ranks and other in ranks else None

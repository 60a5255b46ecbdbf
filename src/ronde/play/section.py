"""A section: who plays, by which plan, what was paired and what was scored. Values only; a change is a new value.

``first`` has White, or starts; ``second`` has Black, or answers. A game without a second is a bye; in a collective game it is
a seat, where somebody plays alone what everybody plays. Rounds are numbered from 1; a round is a draft until it is published.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace

from ronde.ground.ids import PlayerId
from ronde.ground.results import BYE, BYES, COLLECTIVE, DISCIPLINES, FORFEITS_ARE_MEETINGS, MISSED, Result
from ronde.play.plan import Phase, Plan


@dataclass(frozen=True, slots=True)
class Away:
    """A round a player asked not to be paired in; the code is what it is worth (chess: half-bye, zero-bye; Scrabble: loss)."""

    round: int
    code: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player of the section and when they play: from which round, until which, and away when.

    ``tags`` name what players may have in common ("club:Genève", "family:Popa"); ``categories`` are for prizes. By the
    ``licence`` the office will know who it is; no table or pairing shows it.
    """

    player: PlayerId
    name: str = ""
    rating: int | None = None
    number: int | None = None
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    first_round: int = 1
    last_round: int | None = None
    away: tuple[Away, ...] = ()
    licence: str = ""

    @property
    def has_left(self) -> bool:
        """Whether the player has withdrawn."""
        return self.last_round is not None

    def has_entered(self, number: int) -> bool:
        """Whether the player belongs to the section in that round, present or away."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)

    def is_present(self, number: int) -> bool:
        """Whether the player is to be paired in that round."""
        return self.has_entered(number) and all(away.round != number for away in self.away)


@dataclass(frozen=True, slots=True)
class Game:
    """Two players at a table, one with a bye, or one at a seat of a collective game. The result is written from the first player's side.

    ``assumed`` is what a result still to be decided counts as until then, in standings and pairings: the arbiter's choice.
    """

    table: int
    first: PlayerId
    second: PlayerId | None
    result: str = ""
    scores: tuple[int, int] | None = None
    assumed: str = ""

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Who sits here."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def counted(self) -> str:
        """The code by which standings and pairings go."""
        return self.assumed or self.result


@dataclass(frozen=True, slots=True)
class Assumption:
    """What an undecided game of an earlier round counted as when a round was paired; as "?" where nothing was assumed."""

    round: int
    table: int
    result: str
    scores: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """The games of a round; ``by_hand`` when an arbiter, not the format, chose them.

    ``assumed`` are the results that were still to be decided when it was paired, with what they counted as.
    """

    number: int
    games: tuple[Game, ...]
    is_published: bool = False
    by_hand: bool = False
    assumed: tuple[Assumption, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultCorrection:
    """A result that was changed, and how many rounds were published by then."""

    round: int
    table: int
    result: str
    scores: tuple[int, int] | None
    published: int
    assumed: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Everything about one section of a tournament."""

    name: str
    discipline: str
    plan: Plan
    entries: tuple[Entry, ...] = ()
    rounds: tuple[Round, ...] = ()
    corrections: tuple[ResultCorrection, ...] = ()
    is_closed: bool = False

    @property
    def codes(self) -> Mapping[str, Result]:
        """The result codes of the discipline."""
        return DISCIPLINES[self.discipline]

    @property
    def is_collective(self) -> bool:
        """Whether everybody plays the same game, each alone: nobody sits opposite, and nobody is left over."""
        return self.discipline == COLLECTIVE

    @property
    def bye(self) -> str:
        """What a bye given by the pairing is written as."""
        return BYES[self.discipline]

    @property
    def forfeits_are_meetings(self) -> bool:
        """Whether two players count as having met by a game nobody played."""
        chosen = self.plan.forfeits_are_meetings
        return FORFEITS_ARE_MEETINGS[self.discipline] if chosen is None else chosen

    @property
    def published(self) -> tuple[Round, ...]:
        """The rounds that players have seen."""
        return tuple(round_ for round_ in self.rounds if round_.is_published)

    @property
    def complete(self) -> int:
        """How many rounds, from the first on, are played to the last table; of a schedule published whole later games may be over too."""
        published = self.published
        # Only what was published behind a schedule's round can have a round before it that is not over.
        first = len(published) - 1
        while first > 0 and self.is_scheduled(first + 1):
            first -= 1
        may_be_open = enumerate(published[max(0, first) :], start=max(0, first))
        return next((at for at, round_ in may_be_open if any(not game.result for game in round_.games)), len(published))

    def entry(self, player: PlayerId) -> Entry | None:
        """A player's entry, if there is one."""
        return next((entry for entry in self.entries if entry.player == player), None)

    def halves(self, code: str) -> int:
        """What a result is worth in this event, in half points."""
        return self.plan.halves.get(code, self.codes[code].halves)

    def halves_in(self, game: Game, code: str) -> int:
        """What a game is worth to a side of it, in half points: a result, or a bye with points of its own."""
        own = self.plan.halves.get(BYE) if is_bye(self, game) else None
        return self.halves(code) if own is None else own

    def phase(self, number: int) -> Phase:
        """The phase a round belongs to; rounds past the plan belong to its last phase."""
        return self.plan.phases[self.plan.phase_index(number)]

    def is_scheduled(self, number: int) -> bool:
        """Whether a round is known in advance, whatever the results."""
        return bool(self.plan.phases) and self.phase(number).is_schedule

    def games(self, rounds: Container[int]) -> Iterator[tuple[int, Game]]:
        """The published games of these rounds, with the round's number."""
        for round_ in self.published:
            if round_.number in rounds:
                for game in round_.games:
                    yield round_.number, game

    def with_game(self, number: int, game: Game) -> "Section":
        """The section with one game replaced; every other game and round is the same object as before."""
        round_ = self.rounds[number - 1]
        games = (*round_.games[: game.table - 1], game, *round_.games[game.table :])
        return replace(self, rounds=(*self.rounds[: number - 1], replace(round_, games=games), *self.rounds[number:]))

    def after(self, number: int) -> "Section":
        """The section as if only so many rounds had been paired."""
        return replace(self, rounds=self.rounds[:number], is_closed=False)


def is_bye(section: Section, game: Game) -> bool:
    """Whether the pairing left the player without an opponent; where nobody has one, nobody is left."""
    return game.second is None and bool(section.bye) and game.result == section.bye


def is_missed(game: Game) -> bool:
    """Whether a player of Scrabble missed the round with a loss: it counts in the table, and nobody sits anywhere."""
    return game.second is None and game.result == MISSED


def is_meeting(section: Section, game: Game) -> bool:
    """Whether the two players count as having met: they played, or are about to, or a forfeit counts as one."""
    if game.second is None:
        return False
    if not game.counted or not section.codes[game.counted].decided:
        return True
    return section.codes[game.counted].played or section.forfeits_are_meetings


def is_at_the_board(section: Section, game: Game) -> bool:
    """Whether the colours of the game count: it was played, or is not known to have been missed."""
    return game.second is not None and (not game.counted or section.codes[game.counted].played)


def is_undecided(section: Section, game: Game) -> bool:
    """Whether the game has a result that somebody has still to decide."""
    return bool(game.result) and not section.codes[game.result].decided

"""What a player has played: all events, who was met how often, and what did not count and why. Read from rows that are projected from the facts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q, QuerySet

from ronde.web.language import reading
from ronde.web.people.naming import PublicNames, public_names
from ronde.web.registers.models import AppearanceRow, DossierRow, GameRow, Register
from ronde.words.uncounted import uncounted_text

MOST_OPPONENTS = 6  # on the page of the player; all stand on a page of their own
MOST_EVENTS = 10
RESULTS = {"wins": Count("id", Q(won=1)), "draws": Count("id", Q(won=0)), "losses": Count("id", Q(won=-1))}
_MOST_ROWS = 500  # on the page with all of them
MOST_UNCOUNTED = 10
_NEVER = frozenset(
    {"refused", "undeclared", "no-show"}
)  # states of an event, or of somebody in it, that count for nothing


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody who was met: how often, and how it went."""

    player: str
    name: str
    is_named: bool
    games: int
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event in which the player took part; ``state``: why it is in no rating yet, or never will be; nothing where it counts."""

    fact: str
    name: str
    day: date
    place: int | None
    state: str

    @property
    def counts(self) -> bool:
        """Whether it is in the ratings."""
        return not self.state


@dataclass(frozen=True, slots=True)
class UncountedGame:
    """A game, or a whole event, that counts for nobody: why, and where the book says so."""

    fact: str
    event: str
    day: date
    round: int
    opponent: str
    why: str
    article: str


@dataclass(frozen=True, slots=True)
class Career:
    """What a page says of what was played; the counts are of everything, the rows the latest."""

    events: tuple[PlayedEvent, ...]
    event_count: int
    opponents: tuple[Opponent, ...]
    opponent_count: int
    game_count: int
    uncounted: tuple[UncountedGame, ...]
    has_games: bool
    is_indexed: bool = True

    @property
    def left_out(self) -> tuple[UncountedGame, ...]:
        """What did not count: games by their results, and whole events that never will."""
        whole = (one for one in self.events if one.state in _NEVER)
        events = (UncountedGame("", one.name, one.day, 0, "", _why(one.state), "") for one in whole)
        return (*self.uncounted, *events)

    @property
    def more_opponents(self) -> int:
        """How many were met besides those that are shown."""
        return self.opponent_count - len(self.opponents)

    @property
    def more_events(self) -> int:
        """How many events there are besides those that are shown."""
        return self.event_count - len(self.events)


def career(register: Register, player: str, *, most: int | None = MOST_EVENTS) -> Career:
    """A player's events and games; ``most``: how many events, and the usual opponents; without it all, as far as a page goes."""
    met = met_games(register, player).values("opponent").annotate(games=Count("id"), last=Max("day"))
    totals = met_games(register, player).aggregate(games=Count("id"), opponents=Count("opponent", distinct=True))
    rows = met.annotate(**RESULTS)
    best = rows.order_by("-games", "-last", "opponent")[: MOST_OPPONENTS if most else _MOST_ROWS]
    appearances = AppearanceRow.objects.filter(register=register, player=player).order_by(
        "-day", "-section", "position"
    )
    shown, uncounted = (
        tuple(appearances[: most or _MOST_ROWS]),
        tuple(uncounted_games(register, player)[:MOST_UNCOUNTED]),
    )
    dossiers = dossiers_of(register, [*(one.section for one in shown), *(one.section for one in uncounted)])
    found = tuple(best)
    names = public_names({*(row["opponent"] for row in found), *(row.opponent for row in uncounted)})
    return Career(
        events=tuple(_event(one, dossiers) for one in shown if one.section in dossiers),
        event_count=appearances.count(),
        opponents=tuple(_opponent(row, names) for row in found),
        opponent_count=totals["opponents"],
        game_count=totals["games"],
        uncounted=told_uncounted(uncounted, dossiers, names),
        has_games=bool(totals["games"]),
        is_indexed=names.is_indexed,
    )


def met_games(register: Register, player: str) -> "QuerySet[GameRow]":
    """The games of a player against somebody, in sections that count; forfeits that count for nobody are no meeting."""
    elsewhere = DossierRow.objects.filter(register=register, counts=False).values("section")
    found = GameRow.objects.filter(register=register, player=player, uncounted="").exclude(opponent="")
    return found.exclude(section__in=elsewhere)


def uncounted_games(register: Register, player: str) -> "QuerySet[GameRow]":
    """The games of a player that count for nobody, the latest first."""
    found = GameRow.objects.filter(register=register, player=player).exclude(uncounted="")
    return found.order_by("-day", "section", "round", "position")


def dossiers_of(register: Register, sections: Iterable[str]) -> Mapping[str, DossierRow]:
    """How far some sections have come, each by its id."""
    found = DossierRow.objects.filter(register=register, section__in=set(sections))
    return {one.section: one for one in found}


def _event(row: AppearanceRow, dossiers: Mapping[str, DossierRow]) -> PlayedEvent:
    dossier = dossiers[row.section]
    state = "" if dossier.counts and not row.uncounted else row.uncounted or dossier.state
    return PlayedEvent(row.fact, dossier.name or row.section, row.day, row.place, state)


def _opponent(row: Mapping[str, object], names: PublicNames) -> Opponent:
    player = str(row["opponent"])
    counts = (int(str(row[name])) for name in ("games", *RESULTS))
    return Opponent(player, names(player), names.is_named(player), *counts)


def told_uncounted(
    rows: Iterable[GameRow], dossiers: Mapping[str, DossierRow], names: PublicNames
) -> tuple[UncountedGame, ...]:
    """Games that count for nobody, in words."""
    return tuple(
        UncountedGame(
            fact=row.fact,
            event=dossiers[row.section].name or row.section,
            day=row.day,
            round=row.round,
            opponent=names(row.opponent) if row.opponent else "",
            why=_why(row.uncounted),
            article=row.article,
        )
        for row in rows
        if row.section in dossiers
    )


def _why(code: str) -> str:
    return uncounted_text(code, reading())

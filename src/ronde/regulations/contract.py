"""What every rule book offers: a fold over happenings, and an answer to whatever else is asked of it.

A book keeps a state that only it understands. A happening takes the state to the next one; nothing is changed in
place, and nothing reads a clock, a file or a random source. Everything else (which facts are known, what was
published, how it is said) is the business of other rooms.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from typing_extensions import override

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import PlayerId, Roster
from ronde.ground.problems import Level, Problem
from ronde.ground.trace import Derivation
from ronde.regulations.answers import (
    AgeCategory,
    Applied,
    Correction,
    EarlierGame,
    EarlierGames,
    EventCategory,
    HandedOver,
    Line,
    OpeningColumns,
    OpeningLine,
    Outcome,
    Place,
    Purses,
    Ranking,
    SeasonOpening,
    SeasonProposal,
    Seat,
    SeriesBars,
    TakenOver,
    Waiting,
)
from ronde.regulations.common_facts import Publication, SamePerson
from ronde.regulations.documents import Adopted, AdoptedRating, Closed, Document, Payment, Step, Withdrawn
from ronde.regulations.editions import Editions
from ronde.regulations.entrants import Persons
from ronde.regulations.happenings import Happening
from ronde.regulations.live import NO_FIGURES, InProgress, LiveFigures
from ronde.regulations.office import Circumstances, Due, OpenRequest, Presented, Verdict
from ronde.regulations.submission import Declaration, Submission

S = TypeVar("S")
H = TypeVar("H", bound=Happening)

Explaining: TypeAlias = Callable[[Outcome, Iterable[Derivation]], tuple[Derivation, ...]]


class Book(ABC, Generic[S, H]):
    """A rule book. What is abstract each book must say; the rest has the answer of a book that knows nothing special.

    A book overrides with ``@override``: a misspelt method is then an error for mypy, and never a feature that is
    silently missing. Whoever forgets the mark too is stopped when the book is loaded.
    """

    @override
    def __init_subclass__(cls) -> None:
        """A book offers what the contract knows, and nothing else in public."""
        known = {
            name for offered in (Book, ProposesSeasons, GivesPurses, SeatsPlayers, TakesGames) for name in dir(offered)
        }
        for name in vars(cls):
            if not name.startswith("_") and name not in known:
                message = f"{cls.__name__}.{name} is nothing that a book is asked for"
                raise TypeError(message)

    @property
    @abstractmethod
    def code(self) -> str:
        """Its name in commands and files; the folder has underscores for hyphens."""

    @property
    @abstractmethod
    def own_documents(self) -> tuple[type[Document], ...]:
        """The facts that only this book knows, as people write them."""

    @property
    @abstractmethod
    def editions(self) -> Editions[Any]:
        """Every number of the book, dated."""

    @property
    @abstractmethod
    def rankings(self) -> tuple[Ranking, ...]:
        """Its rankings; the first is the one published, the last the one with everybody."""

    # The fold

    @abstractmethod
    def start(self) -> S:
        """The state before anything happened."""

    @abstractmethod
    def place(self, happening: H, /) -> Place:
        """Where a happening stands in the book's own order."""

    @abstractmethod
    def apply(self, state: S, happening: H, /) -> Applied[S]:
        """The state after a happening. Total: whatever is wrong comes back as problems, all of them."""

    def corrected(self, _correction: Correction[H], /) -> H | None:
        """How a correction enters: as a happening of its own, beside the old one, or (None) in its place by replay."""
        return None

    @abstractmethod
    def outcomes(self, before: S, happening: H, after: S, /) -> Iterator[Outcome]:
        """What a happening led to for each player, computed only when somebody asks."""

    def outcomes_of(self, before: S, happening: H, after: S, player: int, /) -> Iterator[Outcome]:
        """Those of one player, and what a happening led to for nobody in particular.

        A book overrides this where finding one player's is far less work than everybody's.
        """
        return (found for found in self.outcomes(before, happening, after) if found.player in (player, None))

    def concerns(self, _happening: H, _player: int, _events: Collection[str], /) -> bool:
        """Whether a happening can lead to anything for a player, or for nobody in particular where one of the events counts.

        Asked of many happenings before any state is looked for: a book says no only by what the happening itself holds.
        """
        return True

    @abstractmethod
    def ranking(self, state: S, /, *, on: date, which: Ranking) -> tuple[Line, ...]:
        """A ranking on a day, in its order."""

    # What explains, narrows and hands on

    def apart(self, happening: H, /) -> Iterator[H]:
        """The same as several happenings, one event each, in the order in which they count; most are one already."""
        yield happening

    def explaining(self, _before: S, _after: S, /) -> Explaining:
        """How the outcomes of a happening are told: what led to each, from all steps that concern the player.

        The steps come back in the order in which a reader needs them; they are made as they are gone through. What several
        outcomes need is computed once for them.
        """
        return _as_heard

    def age_categories(self, _on: date, /) -> tuple[AgeCategory, ...]:
        """The age categories in force on a day, from the youngest on; everyone is in one of them, if there are any."""
        return ()

    def waiting(self, _state: S, /) -> tuple[Waiting, ...]:
        """Who plays already and is not on the list yet, each with what is missing."""
        return ()

    def handed_over(self, _state: S, listed: Adopted, _roster: Roster, /) -> HandedOver:
        """A list as another history begins with it: with what those who are not on it have collected so far."""
        return HandedOver(listed)

    # What was played here

    @property
    def declaration(self) -> type[Declaration] | None:
        """What an organiser declares of a section that was played here; None where a book takes none."""
        return None

    def event_category(self, _players: int, _declared: Declaration | None, _on: date, /) -> EventCategory | None:
        """The category of an event of so many players; None in a book that has none. Nothing may be declared yet."""
        return None

    @property
    def holds_undecided(self) -> bool:
        """Whether its document can say of a game that its result waits for a decision; elsewhere it is decided first."""
        return False

    @property
    def is_event_rated_together(self) -> bool:
        """Whether the sections of an event are one document; else each is submitted by itself."""
        return False

    def submitted(self, _sections: tuple[FinishedSection, ...], _declared: Any, fact: str, /) -> Submission:
        """The document of finished sections and what was declared; ``fact`` is the id that it gets."""
        return Submission(None, (Problem("submission.not-taken", values={"regulation": self.code, "id": fact}),))

    def live_figures(self, _state: S, _event: InProgress, /) -> LiveFigures:
        """The figures of an event in progress, as they would be if it ended now; none in a book that knows no such figures.

        Pure: asked again with one more result, it says what that result would do.
        """
        return NO_FIGURES

    # The office

    @property
    def sections(self) -> tuple[type[Document], ...]:
        """The documents that go through the office, from finished to homologated; none where a book has no office."""
        return ()

    @property
    def documents(self) -> tuple[type[Document], ...]:
        """All facts that a history of this book may hold: its own, what the office writes, and what any book knows."""
        office = (Step, Payment) if self.sections else ()
        return (*self.own_documents, *office, Withdrawn, SamePerson, Publication)

    @property
    def adopting(self) -> type[Adopted] | None:
        """The fact with which a list is taken over from elsewhere; None in a book whose ratings cannot begin with a list."""
        return next((kind for kind in self.documents if issubclass(kind, Adopted)), None)

    @property
    def opening_columns(self) -> OpeningColumns:
        """What such a list tells beside the ratings."""
        return OpeningColumns()

    def opening(self, lines: Sequence[OpeningLine], day: date, fact: str, /) -> Adopted | None:
        """The fact with which a history begins with a list; None in a book that does not."""
        return self.adopting(id=fact, day=day, ratings=adopted_ratings(lines)) if self.adopting else None

    @property
    def closing(self) -> type[Closed] | None:
        """The fact with which a period ends and its list appears; None in a book without periods."""
        return next((kind for kind in self.documents if issubclass(kind, Closed)), None)

    def is_closing_day(self, _day: date, /) -> bool:
        """Whether the list of a day closes a period; asked of a book that has periods. One may have lists between their ends too."""
        return True

    def presented(self, section: Any, /) -> Presented:
        """What a section says of itself when it comes to the office."""
        return Presented(section.day, None, is_homologated=False)

    def verdict(self, section: Any, circumstances: Circumstances, /) -> Verdict:
        """What the book says of a section: unless it has conditions of its own, what the fold would say of it.

        What the fold would leave waiting for an officer cannot count as it is.
        """
        found = self.apply(circumstances.then, section.happening(circumstances.entering)).problems
        return Verdict(tuple(_refused(one) if one.level is Level.OFFICER else one for one in found))

    def next_list(self, _section: Any, _known: date | None, /) -> date | None:
        """The day of the first list in which a section could count that was homologated the day before.

        ``known`` is the last day on which anything has happened. None: ratings move with each section, and need no list.
        """
        return None

    def next_closing(self, _after: date, /) -> date | None:
        """The day of the first list after a day that ends the open period; None: ratings move without waiting for a list."""
        return None

    def is_licence_owed(self, _section: Any, player: PlayerId, persons: Persons, day: date, /) -> bool:
        """Whether the licence that a player of a section lacked is still owed on a day, by what is known of persons by now."""
        return not persons.entrant(player, day).is_licensed

    def needs_no_licence(self, _country: str, _club: str, _day: date, /) -> bool:
        """Whether nobody who lives in a country and plays for a club, by its name, needs a licence on a day."""
        return False

    def dues(self, _sections: tuple[Any, ...], _unlicensed: tuple[PlayerId, ...], /) -> tuple[Due, ...]:
        """What the organiser owes for sections that are one competition; ``unlicensed``: whose licence is owed too."""
        return ()

    def open_requests(self, _state: S, /) -> tuple[OpenRequest, ...]:
        """The requests for a rating by hand without a decision that holds, by id."""
        return ()

    def open_questions(self, _state: S, /) -> tuple[Problem, ...]:
        """What waits for an answer that the book leaves to others than the officer, and belongs to no section in the office."""
        return ()

    def is_settled(self, _state: S, _problem: Problem, /) -> bool:
        """Whether what was once found to wait (for a decision, for another fact) has been settled since."""
        return False


def adopted_ratings(lines: Iterable[OpeningLine]) -> list[AdoptedRating]:
    """Those who have a rating, as a list takes them over."""
    return [
        AdoptedRating(player=line.player, rating=line.rating, last_day=line.last_day, games=line.games)
        for line in lines
        if line.rating is not None
    ]


def _as_heard(_outcome: Outcome, steps: Iterable[Derivation]) -> tuple[Derivation, ...]:
    return tuple(steps)


def _refused(problem: Problem) -> Problem:
    return replace(problem, level=Level.REFUSED)


AnyBook: TypeAlias = Book[Any, Any]


# What only some books do, and has a verb of its own


@runtime_checkable
class ProposesSeasons(Protocol):
    """A book whose bars are set again each season. Bars are given by their series, in small letters."""

    @property
    def opens_season(self) -> type[Document]:
        """The kind of fact by which a season opens."""
        ...

    def bars_in_force(self, openings: Iterable[Document], /, *, on: date) -> SeriesBars:
        """The bars on a day, after the openings of seasons that stand: what lists, pages and the office go by."""
        ...

    def proposed_season(
        self, state: Any, /, *, on: date, confirmed: Mapping[str, int] | None = None
    ) -> SeasonProposal | None:
        """The bars that the book's shares give on that day; None while nobody is listed. Lifts go by the bars confirmed, if any are."""
        ...

    def season_opening(self, opening: SeasonOpening, fact: str, /) -> Document | None:
        """The fact, with that id, by which a season opens; None where a bar is not a number that the book takes."""
        ...

    def opening_of(self, fact: Document, /) -> SeasonOpening | None:
        """A season as an officer opened it, to be corrected; None where a fact opens none."""
        ...


@runtime_checkable
class GivesPurses(Protocol):
    """A book that gives purses at the end of a period."""

    def periods(self, state: Any, /) -> Mapping[str, date]:
        """The periods in which something happened, in order, each with its last day."""
        ...

    def purses(self, state: Any, /, *, period: str) -> Purses | None:
        """The purses of a period, given or not yet; None where the book has no period of that name."""
        ...

    def courses(self, state: Any, /, *, period: str) -> Mapping[int, tuple[tuple[date, Fraction], ...]]:
        """How the total of each player of a period grew, day by day on which it did."""
        ...


@runtime_checkable
class SeatsPlayers(Protocol):
    """A book that says in which order players sit at the tables."""

    @property
    def seating_rankings(self) -> tuple[Ranking, ...]:
        """The rankings by which players are seated; the first unless somebody asks for another."""
        ...

    def seating(self, state: Any, players: int, /, *, ranking: Ranking) -> tuple[Seat, ...]:
        """The order of so many players (those numbered from 0 on), whether they have a rating or not."""
        ...


@runtime_checkable
class TakesGames(Protocol):
    """A book that goes on from games, or evenings, which were counted elsewhere: a calendar, a quarter kept in a table."""

    @property
    def earlier_games(self) -> EarlierGames:
        """What a table of them says of each."""
        ...

    def taken_over(self, games: Sequence[EarlierGame], /) -> TakenOver:
        """The facts that they are, in the order of their days."""
        ...

"""What single books ask of their office, by name: a list taken over, a season with its bars, the committee of a Grand Prix.

The calendar of FRS and its N are dated numbers of the book (``editions.yaml``), so nobody has to record them. A quarter is closed by
publishing the list of its last day.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date

from msgspec import structs

from ronde.files.earlier_games import EarlierTable
from ronde.ground.problems import Problem
from ronde.record.opened import Opened
from ronde.record.season_proposals import proposed_season
from ronde.regulations import shelf
from ronde.regulations.answers import EarlierGame, Purses, SeasonOpening, SeasonProposal
from ronde.regulations.cel_grand_prix.documents import Choice, Option, Ruling
from ronde.regulations.cel_grand_prix.happenings import Reading, RulingDecision
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.contract import GivesPurses, ProposesSeasons, TakesGames
from ronde.regulations.documents import Adopted, AdoptedRating, Document
from ronde.web.actors import Actor
from ronde.web.office.facts import correct, recorded
from ronde.web.office.lists import with_lists
from ronde.web.office.origins import Done, adding, done, origin_of
from ronde.web.office.questions import not_ruled
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope


def adopt_list(register: Register, ratings: Iterable[AdoptedRating], day: date, actor: Actor) -> Done:
    """A federation's last list taken over, with which its register begins."""
    must(actor, "adopt-list", register_scope(register))
    kind = shelf.regulation(register.regulation).adopting
    if kind is None:
        return Done(problems=(Problem("register.not-so", "", ("adopted",), {"kind": Adopted.__name__}),))
    return adopt_opening(register, kind(id=taken_over_id(day), day=day, ratings=[*ratings]), actor)


def adopt_opening(register: Register, opening: Adopted, actor: Actor) -> Done:
    """Such a list as the book has it, with what it takes over of those without a rating."""
    must(actor, "adopt-list", register_scope(register))
    return recorded(register, opening, actor, "adopt-list")


def taken_over_id(day: date) -> str:
    """The id of a list of a day that is taken over."""
    return f"list-{day.isoformat()}-taken-over"


# Seasons


def proposed_bars(
    register: Register, day: date, actor: Actor, *, confirmed: Mapping[str, int] | None = None
) -> SeasonProposal | None:
    """The bars that the book's shares give for a season; None where nobody is listed, or the book has no bars."""
    must(actor, "look", register_scope(register))
    return proposed_season(FOLD.held(register).known.replay, day, confirmed=confirmed)


def open_season(register: Register, opening: SeasonOpening, actor: Actor, *, seen: int | None = None) -> Done:
    """A season with its confirmed bars, one a year. Whoever the book lifts is lifted, or passed over on purpose.

    ``seen``: the turn on which somebody looked at what it does before signing.
    """
    must(actor, "open-season", register_scope(register))
    made = season_as_fact(FOLD.held(register).known, opening)
    if isinstance(made, tuple):
        return Done(problems=made)
    return recorded(register, made, actor, "open-season", seen=seen)


def correct_season(
    register: Register, fact: str, opening: SeasonOpening, actor: Actor, *, reason: str, seen: int | None = None
) -> Done:
    """A season with other bars, another day or others who are lifted: its next version."""
    must(actor, "open-season", register_scope(register))
    made = season_as_fact(FOLD.held(register).known, opening, fact)
    if isinstance(made, tuple):
        return Done(problems=made)
    return correct(register, made, actor, reason=reason, seen=seen)


def season_as_fact(known: Opened, opening: SeasonOpening, fact: str = "") -> Document | tuple[Problem, ...]:
    """The fact by which a season opens, or is corrected where the id of one is given; or why it cannot."""
    if not isinstance(known.book, ProposesSeasons):
        return (Problem("register.not-so", "", ("season",), {"kind": SeasonOpening.__name__}),)
    # A season that was withdrawn keeps its id for ever: the next one has another.
    made = known.book.season_opening(opening, fact or known.history.free_id(f"season-{opening.day.year}"))
    if made is None:
        return (Problem("season.bars"),)
    return (*_season_open_already(known, opening, fact), *_left_out(known, opening)) or made


def seasons_open(known: Opened) -> dict[str, SeasonOpening]:
    """The seasons that stand, by the id of their last version, the latest first."""
    book = known.book
    if not isinstance(book, ProposesSeasons):
        return {}
    standing = known.chronicle.resolved.versions.standing
    found = ((fact, book.opening_of(known.history.documents[fact])) for fact in standing)
    seasons = [(fact, opening) for fact, opening in found if opening is not None]
    return dict(sorted(seasons, key=lambda season: season[1].day, reverse=True))


def _season_open_already(known: Opened, opening: SeasonOpening, fact: str) -> Iterator[Problem]:
    for version, season in seasons_open(known).items():
        if version != fact and season.day.year == opening.day.year:
            yield Problem("season.open-already", "", (), {"day": season.day})


def _left_out(known: Opened, opening: SeasonOpening) -> Iterator[Problem]:
    """Who would be lifted by the book, and of whom nothing was said."""
    proposal = proposed_season(known.replay, opening.day, confirmed=opening.bars)
    lifts = (known.history.roster.player(lift.player) for lift in proposal.lifts) if proposal else ()
    missing = tuple(player for player in lifts if player not in {*opening.lifted, *opening.passed_over})
    if missing:
        yield Problem("season.left-out", "", (), {"players": missing})


# What was counted elsewhere, and the Grand Prix


def purses_of(register: Register, quarter: str, actor: Actor) -> Purses | None:
    """The purses of a quarter as its totals stand: those given, or each way to read the document (CEL-7)."""
    must(actor, "look", register_scope(register))
    known = FOLD.held(register).known
    book = known.book
    return book.purses(known.replay.state, period=quarter) if isinstance(book, GivesPurses) else None


def games_as_facts(
    register: Register, known: Opened, table: EarlierTable
) -> tuple[Document, ...] | tuple[Problem, ...]:
    """The games of a table as the book has them; or what is wrong with them, at their cells.

    A register of one of several fields (youth, pairs) needs no column for it.
    """
    if not isinstance(known.book, TakesGames):
        return (Problem("register.not-so", "", ("game",), {"kind": EarlierGame.__name__}),)
    fielded = (
        replace(game, said={**game.said, "field": game.said.get("field") or register.variant}) for game in table.games
    )
    made = known.book.taken_over(tuple(fielded))
    standing = known.chronicle.resolved.versions.standing
    there = tuple(
        Problem("earlier.here", values={"day": game.day})
        for game, fact in zip(table.games, made.documents, strict=False)
        if fact.id in standing
    )
    names = (
        (fact, known.history.free_id(fact.id)) for fact in made.documents
    )  # what was withdrawn keeps its id for ever
    return (*map(table.placed, made.problems), *there) or tuple(structs.replace(fact, id=name) for fact, name in names)


def take_games(register: Register, table: EarlierTable, actor: Actor) -> Done:
    """Games that were counted elsewhere, as a table has them: all of them or none."""
    must(actor, "adopt-list", register_scope(register))

    def prepare(held: Held) -> Prepared:
        origin = origin_of(actor, "adopt-list", held)
        made = games_as_facts(held.register, held.known, table)
        facts = [structs.replace(fact, recorded=origin.recorded) for fact in made if isinstance(fact, Document)]
        wrong = tuple(problem for problem in made if isinstance(problem, Problem))
        found = wrong or adding(held, origin, *facts)
        if isinstance(found, Additions):
            return found
        return tuple(table.placed_result(problem, [fact.id for fact in facts]) for problem in found)

    return with_lists(done(register, prepare), register, actor)


def choose_reading(register: Register, quarter: str, reading: Reading, day: date, actor: Actor) -> Done:
    """The committee's choice of how the purses of a quarter are read (CEL-7); an officer writes down what it has answered."""
    must(actor, "rule", register_scope(register))
    if problems := not_a_quarter(quarter):
        return Done(problems=problems)
    if problems := not_ruled(register, quarter, "cel.readings-differ", reading, actor):
        return Done(problems=problems)
    made = Choice(id=f"choice-{quarter}", day=day, quarter=quarter, reading=reading)
    return recorded(register, made, actor, "rule")


def not_a_quarter(written: str) -> tuple[Problem, ...]:
    """What is said of something that is not written as a quarter is; nothing of a quarter."""
    return () if Quarter.named(written) else (Problem("season.no-quarter", values={"quarter": written[:20]}),)


def answer_cap(register: Register, since: date, actor: Actor, *, is_everywhere: bool) -> Done:
    """What the committee says of the cap, from a day on (CEL-1)."""
    name = FOLD.held(register).known.history.free_id(f"cap-{since.isoformat()}")
    return set_option(register, Option(id=name, day=since, cap="everywhere" if is_everywhere else "swiss"), actor)


def set_option(register: Register, option: Option, actor: Actor) -> Done:
    """What holds from a day on: which events the cap is for (CEL-1), how purses are read (CEL-7)."""
    return recorded(register, option, actor, "rule")


def rule_on(register: Register, fact: str, decision: RulingDecision, day: date, actor: Actor, *, reason: str) -> Done:
    """The committee's decision on a fact that came after the close of its quarter; an officer writes down what it has answered."""
    must(actor, "rule", register_scope(register))
    if problems := not_ruled(register, fact, "cel.quarter-closed", decision, actor):
        return Done(problems=problems)
    made = Ruling(id=f"{fact}-ruling", day=day, of=fact, decision=decision, reason=reason)
    return recorded(register, made, actor, "rule")

"""What must hold before a series is homologated: chapter 5, article by article; all of it is reported."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.regulations.editions import Editions
from ronde.regulations.ffjd import checks
from ronde.regulations.ffjd.documents import Series
from ronde.regulations.ffjd.first_rating.first_ratings import parts_of
from ronde.regulations.ffjd.happenings import SeriesRated
from ronde.regulations.ffjd.office import entrants
from ronde.regulations.ffjd.office.pace import beginners, pace_verdict
from ronde.regulations.ffjd.office.plan import plan_verdict
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.sides import sides
from ronde.regulations.office import Circumstances, Verdict


@dataclass(frozen=True, slots=True)
class Case:
    """A series in the office: as columns too, with the numbers in force when it began and those by which it would count."""

    series: Series
    rated: SeriesRated
    circumstances: Circumstances
    then: Parameters
    now: Parameters


class Unlicensed(NamedTuple):
    """Who should have had a licence on the first day, by what asks for it.

    ``leisure`` had one that art. 5.3.1 takes at a slow cadence under conditions which it does not name: nobody owes them anything.
    """

    slow: tuple[PlayerId, ...] = ()
    often: tuple[PlayerId, ...] = ()
    rated: tuple[PlayerId, ...] = ()
    leisure: tuple[PlayerId, ...] = ()

    @property
    def everyone(self) -> tuple[PlayerId, ...]:
        """All of them: the organiser owes each a licence."""
        return (*self.slow, *self.often, *self.rated)


def verdict(series: Series, circumstances: Circumstances, editions: Editions[Parameters]) -> Verdict:
    """Everything an officer should know; chapter 5 goes by the edition in force on the first day (FFJD-43)."""
    then, rated = editions.on(series.began), series.homologated_on(series.ended).happening(circumstances.entering)
    if then is None or rated is None:
        days: dict[str, Value] = {"day": series.began, "first": editions.days[0]}
        return Verdict((Problem("edition.none", "", (series.id, "first_day"), days),))
    periods = circumstances.now.periods
    now = editions.nearest(periods[-1].since if periods else series.ended)
    case = Case(series, rated, circumstances, then, now)
    without = unlicensed(case)
    return Verdict(tuple(_problems(case, without)), without.everyone)


def _problems(case: Case, without: Unlicensed) -> Iterator[Problem]:
    series, circumstances = case.series, case.circumstances
    unsound = checks.series_problems(circumstances.now, case.rated, case.now)[0]
    yield from unsound
    yield from rules_verdict(series)
    rating = entrants.ratings(series, case.rated, circumstances.then, circumstances.entering.roster, case.then)
    learners = beginners(series, rating, case.then.accelerated_pace)
    yield from pace_verdict(series, learners, case.then)
    yield from licence_verdict(series, without, case.then)
    yield from plan_verdict(series, case.then)
    if not has_refusal(unsound):
        yield from estimate_verdict(case)


def rules_verdict(series: Series) -> Iterator[Problem]:
    """The rules of both federations, and an advantageous draw only as approved before the series (art. 5.1)."""
    if series.declared is None:
        yield Problem("ffjd.rules-undeclared", "5.1", (series.id, "declared"))
    elif not series.declared:
        yield Problem("ffjd.rules-broken", "5.1", (series.id, "declared"))
    draw = series.advantageous_draw
    if draw is not None and draw.approved is None:
        yield Problem("ffjd.draw-unapproved", "5.1", (series.id, "advantageous_draw"))
    elif draw is not None and draw.approved is not None and draw.approved >= series.began:
        days: dict[str, Value] = {"approved": draw.approved, "first_day": series.began}
        yield Problem("ffjd.draw-approved-late", "5.1", (series.id, "advantageous_draw", "approved"), days)


def unlicensed(case: Case) -> Unlicensed:
    """Who should have had a licence on the first day: the organiser owes it (art. 5.3, FFJD-18).

    At a slow cadence everyone who does not live abroad (FFJD-53); at an accelerated one who has played three times before,
    and who is no beginner (FFJD-50). A leisure licence suffices at an accelerated cadence (art. 5.3.2).
    """
    series, circumstances = case.series, case.circumstances
    abroad, slow = entrants.living_abroad(series, case.then), entrants.slow_players(series)
    known_entrants = entrants.known(series)
    here = [player for player in entrants.players(series) if player not in abroad]
    leisure = tuple(player for player in here if player in slow and known_entrants[player].is_leisure)
    without = [player for player in here if not known_entrants[player].is_licensed]
    at_slow = tuple(player for player in without if player in slow)
    if len(at_slow) == len(without):
        return Unlicensed(at_slow, leisure=leisure)
    before, allowed = entrants.participations(series, circumstances), case.then.unlicensed_participations
    often = tuple(player for player in without if player not in slow and before[player] >= allowed)
    known = entrants.rated_otherwise(series, circumstances)
    rated = tuple(player for player in without if player in known and player not in (*at_slow, *often))
    return Unlicensed(at_slow, often, rated, leisure)


def licence_verdict(series: Series, without: Unlicensed, edition: Parameters) -> Iterator[Problem]:
    """Whose licence is missing, and why there should be one: homologation waits until it is paid, as a due (FFJD-18).

    Whether a leisure licence is enough for a slow game the officer says: the article names no conditions (FFJD-53).
    """
    where = (series.id, "games")
    if without.slow:
        yield Problem("ffjd.unlicensed-slow", "5.3.1, FFJD-18", where, {"players": without.slow}, Level.WARNING)
    if without.leisure:
        yield Problem("ffjd.leisure-slow", "5.3.1, FFJD-53", where, {"players": without.leisure}, Level.OFFICER)
    if without.often:
        values: dict[str, Value] = {"players": without.often, "allowed": edition.unlicensed_participations}
        yield Problem("ffjd.unlicensed-accelerated", "5.3.2, FFJD-18", where, values, Level.WARNING)
    if without.rated:
        yield Problem("ffjd.unlicensed-rated", "5.3.2, FFJD-50", where, {"players": without.rated}, Level.WARNING)


def estimate_verdict(case: Case) -> Iterator[Problem]:
    """Where annex B asks the organiser for an estimate, homologation waits for it (FFJD-29)."""
    state, entering = case.circumstances.now, case.circumstances.entering
    found = parts_of(sides(case.rated, state.rating, case.now), state.estimates, case.now)
    waiting = tuple(entering.roster.player(who) for who, part in found if part.needs_estimate)
    if waiting:
        guide = case.now.guide
        values: dict[str, Value] = {"players": waiting, "least": guide.beginners[0], "most": guide.one_year[-1]}
        yield Problem("ffjd.estimate-missing", "B.4, B.5, FFJD-29", (case.series.id, "estimate"), values, Level.OFFICER)

"""The conditions of homologation, against the same written slowly; and that looking at a series changes nothing."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ronde.ground.problems import Level
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Licence, Player, Residence
from ronde.record.replay import replay
from ronde.record.verdicts import Competition, Examined
from ronde.regulations.documents import AdoptedRating, Document, Payment, Step
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Estimate, Game, Opening, Published, Series
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.office.fees import fee
from ronde.regulations.ffjd.office.pace import required_time, time
from tests.ffjd.slow_office import Finding, Owed, SlowOffice
from tests.ffjd.submissions import EVERYONE, Submitted, submitted
from tests.lanes import scaled

IN_2024 = REGULATION.editions.nearest(date(2024, 1, 1))
FOREIGN = {"ffjd.border-club", "ffjd.twice-in-round", "ffjd.estimate-missing", "ffjd.undecided"}  # of other chapters


def at_desk(history: History) -> tuple[Competition, Examined]:
    """The one series that waits, and its competition."""
    (competition,) = opened(history).examiner.open_competitions()
    (examined,) = competition.examined
    return competition, examined


def told(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


@settings(deadline=None, max_examples=scaled(300))
@given(submitted())
def test_a_verdict_is_what_the_articles_say_one_by_one(given_: Submitted) -> None:
    competition, examined = at_desk(given_.history)
    slow = SlowOffice(given_.series, given_.players, given_.ratings, given_.earlier)
    ours = [problem for problem in examined.verdict.problems if problem.code not in FOREIGN]
    found = [Finding(one.code.partition(".")[2], one.level.value, told(one.values.get("players"))) for one in ours]
    assert sorted(found) == slow.findings()
    dues = {Owed(due.kind, frozenset(map(str, due.players)), due.amount) for due in competition.dues}
    assert dues == slow.dues()


@settings(deadline=None, max_examples=scaled(150))
@given(submitted(), st.sampled_from(["closed", "double", "swiss", "swiss"]))
def test_somebody_is_asked_about_whenever_an_odd_series_lacks_exempt(given_: Submitted, system: Any) -> None:
    series = replace(given_.series, system=system)
    facts = [fact for fact in given_.history.facts if fact.id != "open"]
    _, examined = at_desk(History(REGULATION, People.of(given_.players), [*facts, series]))
    found = [one for one in examined.verdict.problems if one.code == "ffjd.exempt-missing"]
    slow = SlowOffice(series, given_.players, given_.ratings, given_.earlier).exempt()
    assert [(one.level.value, told(one.values["players"])) for one in found] == [(one[1], one[2]) for one in slow]


@settings(deadline=None, max_examples=scaled(100))
@given(submitted(), st.integers(0, 12), st.sets(st.sampled_from(EVERYONE)))
def test_homologation_waits_for_the_fee_and_for_every_licence(
    given_: Submitted, amount: int, licences: set[str]
) -> None:
    series, day = replace(given_.series, linked=None), date(2024, 3, 12)
    steps = [
        Step(id="in", of="open", action="submit", day=day, by="Olga", role="organiser"),
        Payment(id="paid", day=day, by="Olga", amount=amount, sections=["open"], licences=sorted(licences)),
        Step(id="yes", of="open", action="homologate", day=day, by="Rex", role="officer"),
    ]
    facts = [fact for fact in given_.history.facts if fact.id != "open"]
    history = History(REGULATION, People.of(given_.players), [*facts, series, *steps])
    found = {one.code: one for one in opened(history).findings}
    left, players = SlowOffice(series, given_.players, given_.ratings, given_.earlier).unpaid(day, amount, licences)
    assert (found["payment.missing"].values["left"] if "payment.missing" in found else 0) == left
    assert set(told(found["payment.licences"].values["players"]) if "payment.licences" in found else ()) == players
    open_ = told(found["dossier.not-ready"].values["missing"]) if "dossier.not-ready" in found else ()
    assert ("payment.missing" in open_, "payment.licences" in open_) == (bool(left), bool(players))


@settings(deadline=None, max_examples=scaled(100))
@given(submitted(), st.sampled_from([None, 900]))
def test_an_estimate_is_missing_where_a_first_rating_would_wait_for_it(given_: Submitted, said: int | None) -> None:
    history = given_.history
    if said:
        history = history.with_facts(Estimate(id="said", day=date(2024, 3, 11), series="open", estimate=said))
    missing = [
        player
        for problem in at_desk(history)[1].verdict.problems
        if problem.code == "ffjd.estimate-missing"
        for player in told(problem.values["players"])
    ]
    counted = given_.series.homologated_on(date(2024, 3, 12))
    published = Published(id="april", day=date(2024, 4, 1))
    after = History(
        REGULATION,
        People.of(given_.players),
        [*(fact for fact in history.facts if fact.id != "open"), counted, published],
    )
    run = replay(REGULATION, after.chronicle().happenings)
    state = run.state
    told_to_wait = [problem.where[0] for problem in run.open_problems if problem.code == "ffjd.no-such-series"]
    assert told_to_wait == (["said"] if said and "open" not in state.series else [])
    waiting = [after.roster.player(one.player or 0) for one in state.waiting if one.missing == "ffjd.estimate"]
    if "open" in state.series:  # not where something else refuses it
        assert sorted(missing) == sorted(waiting)


@settings(deadline=None, max_examples=scaled(50))
@given(submitted())
def test_a_series_at_the_desk_changes_nothing(given_: Submitted) -> None:
    without = History(
        REGULATION, People.of(given_.players), [fact for fact in given_.history.facts if fact.id != "open"]
    )
    before = replay(REGULATION, without.chronicle().happenings).state
    known = opened(given_.history)
    known.examiner.open_competitions()
    with_series = known.replay
    assert with_series.state.rating.tolist() == before.rating.tolist()
    assert with_series.state.participations.tolist() == before.participations.tolist()


@pytest.mark.parametrize(
    ("beginners", "players", "required"),
    [(749, 1000, 30), (750, 1000, 15), (3, 4, 15), (2, 3, 30), (74, 99, 30), (75, 100, 15), (11, 15, 30), (12, 16, 15)],
)
def test_three_quarters_are_compared_exactly(beginners: int, players: int, required: int) -> None:
    assert required_time(beginners, players, IN_2024.accelerated_pace) == required


def test_the_paces_of_the_text_are_enough() -> None:
    assert [time(30, 0), time(25, 5), time(20, 10), time(15, 15)] == [30] * 4
    assert [time(15, 0), time(10, 5), time(5, 10)] == [15] * 3


def test_the_fee_is_two_euros_or_one() -> None:
    assert fee(3, 4, IN_2024.fees) == 3 * 2 + 4 * 1


def duel(first_day: date, minutes: int = 30) -> Series:
    games = [Game(white="ann", black="ben", result=1)]
    return Series(
        id="open", first_day=first_day, cadence="accelerated", declared=True, pace=Pace(minutes=minutes), games=games
    )


@pytest.mark.parametrize("days", range(-40, 41))
def test_a_player_is_under_fifteen_until_the_eve_of_the_birthday(days: int) -> None:
    birthday = date(2024, 3, 10)
    players = [Player(id=one, name=one, birth=date(2009, 3, 10)) for one in ("ann", "ben")]
    ratings = [AdoptedRating(player=player.id, rating=1500) for player in players]
    opening = Opening(id="start", day=date(2024, 1, 1), ratings=ratings)
    first_day = birthday + timedelta(days=days)
    _, examined = at_desk(History(REGULATION, People.of(players), [opening, duel(first_day, 15)]))
    is_refused = any(problem.level is Level.REFUSED for problem in examined.verdict.problems)
    assert is_refused == (first_day >= birthday)


def test_a_series_before_the_first_edition_is_told_so() -> None:
    players = [Player(id=one, name=one) for one in ("ann", "ben")]
    _, examined = at_desk(History(REGULATION, People.of(players), [duel(date(2006, 1, 1))]))
    assert [problem.code for problem in examined.verdict.problems] == ["edition.none"]


def test_sections_among_some_are_looked_at_with_the_fee_of_the_whole_competition() -> None:
    players = [Player(id=one, name=one) for one in ("ann", "ben", "cat", "dan")]
    games = [Game(white="cat", black="dan", result=1)]
    second = Series(id="final", first_day=date(2024, 3, 2), cadence="slow", linked="open", games=games)
    history = History(REGULATION, People.of(players), [duel(date(2024, 3, 1)), second])
    (competition,) = opened(history).examiner.open_competitions(frozenset({"final"}))
    assert [examined.section.id for examined in competition.examined] == ["final"]
    assert [other.id for other in competition.others] == ["open"]
    assert [due.amount for due in competition.dues if due.kind == "fee"] == [2 * 1 + 2 * 2]
    assert [step.value for step in competition.steps] == [6]


def slow_series_of(players: list[Player], *steps: Document) -> Opened:
    """A slow series of two, of which Rio is on the list; submitted on its day."""
    series = Series(
        id="open",
        first_day=date(2024, 3, 10),
        cadence="slow",
        declared=True,
        pace=Pace(official="2h/50 + 1h"),
        games=[Game(white="rio", black="ann", result=1)],
    )
    lines = [AdoptedRating(player="rio", rating=1500), AdoptedRating(player="ann", rating=1500)]
    day = date(2024, 3, 12)
    facts: list[Document] = [
        Opening(id="start", day=date(2024, 3, 1), ratings=lines),
        series,
        Step(id="in", of="open", action="submit", day=day, by="Olga", role="organiser"),
        Payment(id="paid", day=day, by="Olga", amount=4, sections=["open"]),  # two players, 2 EUR each (5.5)
    ]
    return opened(History(REGULATION, People.of(players), [*facts, *steps]))


HOMOLOGATED = Step(id="yes", of="open", action="homologate", day=date(2024, 3, 13), by="Rex", role="officer")
ANN = Player(id="ann", name="Ann", licences=[Licence(since=date(2023, 9, 1))])
RIO = Player(id="rio", name="Rio")
BELGIUM = Residence(since=date(2020, 1, 1), country="BE")


def test_a_rated_player_who_lives_abroad_does_not_hold_up_a_slow_series() -> None:
    assert "payment.licences" in {one.code for one in slow_series_of([RIO, ANN], HOMOLOGATED).findings}
    assert slow_series_of([replace(RIO, residences=[BELGIUM]), ANN], HOMOLOGATED).findings == ()


def test_a_residence_that_becomes_known_later_takes_the_due_back() -> None:
    known = slow_series_of([RIO, ANN])
    (series,) = known.examiner.sections()
    assert isinstance(series, Series)
    assert series.entrants[0].is_abroad is None  # as it was taken in
    found = known.with_facts(HOMOLOGATED, people=People.of([replace(RIO, residences=[BELGIUM]), ANN]))
    assert "payment.licences" not in {one.code for one in found.findings}


def test_the_officer_answers_for_a_leisure_licence_in_a_slow_series() -> None:
    leisure = replace(RIO, licences=[Licence(since=date(2023, 9, 1), kind="Licence loisir")])
    held = slow_series_of([leisure, ANN], HOMOLOGATED)
    assert {one.code for one in held.findings} == {"dossier.not-ready", "ffjd.leisure-slow"}
    accepted = replace(HOMOLOGATED, accepts=["ffjd.leisure-slow"], reason="Le bureau l’a admis le 2 mars")
    assert slow_series_of([leisure, ANN], accepted).findings == ()

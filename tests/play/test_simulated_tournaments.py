"""Seeded tournaments of every format through the judge: 50 of each in the lane of everything, 2,000 of each with RONDE_LONG=1."""

from collections import Counter
from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.checker import check
from ronde.play.formats.combined import phases
from ronde.play.formats.registry import FORMATS, plan_problems
from ronde.play.plan import Listed, Phase, Plan, Unwanted
from ronde.play.section import Section
from ronde.play.simulate import lots, new_section, simulated
from ronde.play.standings.table import usual_criteria
from tests.lanes import scaled

PART = 5
COUNT = PART * scaled(10, long=400)
DISCIPLINES = {"groups": "scrabble", "nearest": "scrabble", "swiss_dutch": "chess", "collective": "collective"}


def random_event(form: str, number: int) -> Section:
    """A section of 8 to 40 players whose plan the format accepts."""
    lot = lots(form, number)
    discipline = DISCIPLINES.get(form, "draughts")
    players = lot.randrange(12 if form == "groups" else 8, 41)
    most = max(4, min(players // 2, 11))
    plan: tuple[Phase, ...] = (Phase(form, lot.randrange(3, most)),)
    if form == "groups":
        plan = phases(5, lot.randrange(3, 6), lot.randrange(4))
    elif form == "round_robin":
        plan = (Phase(form, players + players % 2 - 1, drawn=lot.random() < 0.5),)
    elif form == "free":
        plan = (Phase(form, 3, listed=listed(lot.sample(range(1, players + 1), players))),)
    elif form == "match":
        teams = lot.randrange(2, 6)
        once = teams + teams % 2 - 1
        plan = (Phase(form, once * lot.randrange(1, 3), boards=lot.choice((0, 3))),)
        return in_teams(
            new_section(discipline, Plan(plan, usual_criteria(discipline, form), number), players, number), teams
        )
    unwanted = (Unwanted("club", is_forbidden=lot.random() < 0.5),) if form in ("nearest", "swiss_points") else ()
    seed = lot.randrange(10**6)
    criteria = usual_criteria(discipline, form)
    return new_section(discipline, Plan(plan, criteria, seed, unwanted=unwanted), players, seed)


def in_teams(base: Section, teams: int) -> Section:
    """The players dealt out to so many teams."""
    dealt = (replace(entry, tags=(f"team:{at % teams}", *entry.tags)) for at, entry in enumerate(base.entries))
    return replace(base, entries=tuple(dealt))


def listed(order: list[int]) -> tuple[Listed, ...]:
    """Three rounds of one half of the players against the other."""
    names = [PlayerId(f"p{number}") for number in order]
    half = len(names) // 2
    return tuple(
        tuple(zip(names[:half], [*names[half + turn : 2 * half], *names[half : half + turn]], strict=True))
        for turn in range(3)
    )


def test_every_format_is_simulated() -> None:
    assert {form for form, _ in PARTS} == set(FORMATS)


PARTS = [(form, part) for form in FORMATS for part in range(COUNT // PART)]


@pytest.mark.parametrize(("form", "part"), PARTS)
def test_a_simulated_tournament_has_no_violation(form: str, part: int) -> None:
    for number in range(part * PART, (part + 1) * PART):
        event = random_event(form, number)
        assert [problem for problem in plan_problems(event) if problem.level == "refused"] == []
        played = simulated(event, number)
        assert played.section.is_closed
        assert len(played.section.rounds) == event.plan.rounds
        assert check(played.section) == ()


def test_the_same_seed_plays_the_same_tournament() -> None:
    event = random_event("nearest", 3)
    assert simulated(event, 5).section == simulated(event, 5).section
    assert simulated(event, 5).section != simulated(event, 6).section


def test_simulations_do_have_late_players_on_seats_that_others_left() -> None:
    left = 0
    for number in range(40):
        section = simulated(random_event("groups", number), number).section
        phase = section.plan.phases[0]
        left += sum(phase.seats[taken.group - 1][taken.seat - 1] is not None for taken in phase.taken)
    assert left >= 3


def test_simulations_do_have_withdrawals_absences_late_entries_forfeits_and_byes() -> None:
    seen: Counter[str] = Counter()
    for number in range(30):
        section = simulated(random_event("nearest", number), number).section
        games = [game for round_ in section.rounds for game in round_.games]
        seen["withdrawn"] += sum(entry.last_round is not None for entry in section.entries)
        seen["away"] += sum(bool(entry.away) for entry in section.entries)
        seen["late"] += sum(entry.first_round > 1 for entry in section.entries)
        seen["forfeits"] += sum(game.result == "forfeit" for game in games)
        seen["byes"] += sum(game.second is None for game in games)
    assert all(seen[kind] >= 3 for kind in ("withdrawn", "away", "late", "forfeits", "byes")), seen

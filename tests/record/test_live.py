"""Live figures are the preview of the submission as it stands, and what they project is what a list gives in the end."""

from typing import Any

import pytest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.ground.trace import Number
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import published
from ronde.play.section import Section
from ronde.record.live import Live, live
from ronde.record.opened import Opened
from ronde.record.prospects import Prospect, prospects
from ronde.record.submission import submission
from tests.play.making import ok
from tests.record.live_sections import BOOKS, DAY, declaration, in_the_middle, known, section

COUNT = 6
CODES = {"draughts": ("2", "1", "0"), "chess": ("1", "=", "0"), "scrabble": ("win", "draw", "loss")}


def figures(found: Live, code: str) -> dict[PlayerId, Number | None]:
    at = [column.code for column in found.columns].index(code)
    return {row.player: row.values[at] for table in found.tables for row in table}


@pytest.mark.parametrize("code", BOOKS)
def test_what_a_result_would_do_is_what_it_does_once_it_is_entered(code: str) -> None:
    for seed in range(COUNT):
        one = in_the_middle(section(code, seed), seed)
        run, said = known(code, one), declaration(code, one)
        before = live(run, [one], said)
        found = list(prospects(run, [one], said))
        assert [(each.round, each.player) for each in found] == [
            (round_.number, player)
            for round_ in one.rounds
            for game in round_.games
            for player in game.players
            if game.second and not game.result
        ]
        for first, second in zip(found[::2], found[1::2], strict=True):
            assert first.now == figures(before, before.projected)[first.player]
            for at, result in enumerate(CODES[one.discipline]):
                after = live(run, [entered(one, first, result)], said)
                now = figures(after, after.projected)
                assert now[first.player] == (first.win, first.draw, first.loss)[at]
                assert now[second.player] == (second.loss, second.draw, second.win)[at]


def entered(one: Section, at: Prospect, result: str) -> Section:
    """The section once somebody has entered that result; a draft is published first. Scrabble is won by one point."""
    seen = one if one.rounds[-1].is_published else ok(published(one))
    scores = {"win": (401, 400), "draw": (400, 400), "loss": (400, 401)}.get(result)
    return ok(result_entered(seen, at.round, at.table, result, scores))


@pytest.mark.parametrize("code", BOOKS)
def test_after_the_last_game_the_projected_figure_is_what_the_next_list_has(code: str) -> None:
    """Of everyone who is projected, and of everyone whom the list moves."""
    for seed in range(COUNT):
        one = section(code, seed)
        run, said = known(code, one), declaration(code, one)
        found = live(run, [one], said)
        assert found.problems == ()
        column = "total" if code == "cel-grand-prix" else found.projected
        projected = {player: value for player, value in figures(found, column).items() if value is not None}
        was, now = ratings(run), ratings(rated(run, one, said))
        assert projected == {
            player: value for player, value in now.items() if player in projected or was.get(player) != value
        }


def rated(run: Opened, one: Section, said: Any) -> Opened:
    """What is known once the submission is recorded, homologated, and its month closed."""
    document = submission(run.book, [one], said, fact="here").document
    assert document is not None
    after = run.with_facts(document.homologated_on(DAY))
    if run.book.code == "ffjd" and run.book.closing:
        after = after.with_facts(run.book.closing(id="next", day=DAY.replace(month=11, day=1)))
    assert [problem for problem in after.problems if problem.level is Level.REFUSED] == []
    return after


RANKINGS = {"frs": "libere", "cel-grand-prix": "points", "ffjd": "national"}


def ratings(run: Opened) -> dict[PlayerId, Number]:
    """Everyone's value on the ranking that the event moves."""
    (ranking,) = (each for each in run.book.rankings if each.code == RANKINGS.get(run.book.code, "everyone"))
    lines = run.book.ranking(run.replay.state, on=run.last_day or DAY, which=ranking)
    return {run.history.roster.player(line.player): line.value for line in lines}

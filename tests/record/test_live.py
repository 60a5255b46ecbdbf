"""Live figures are the preview of the submission as it stands, and what they project is what a list gives in the end."""

from typing import Any

import pytest
from msgspec import structs

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.ground.trace import Number
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import published
from ronde.play.section import Section
from ronde.record.adoption import handed_over
from ronde.record.history import History
from ronde.record.live import Live, live
from ronde.record.opened import Opened, opened
from ronde.record.prospects import Prospect, prospects
from ronde.record.submission import submission
from ronde.regulations.documents import Document
from tests.play.making import ok
from tests.record.live_sections import BOOKS, DAY, declaration, in_the_middle, known, section
from tests.record.played_sections import people

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


@pytest.mark.parametrize("code", ["ffjd", "fisf-classique"])
def test_a_copied_list_gives_the_figures_of_the_history_that_it_was_copied_from(code: str) -> None:
    for seed in range(COUNT):
        earlier, one = section(code, seed + 50), in_the_middle(section(code, seed), seed)
        run = known(code, earlier).with_facts(people=people(one))
        run = rated(run, earlier, declaration(code, earlier))
        copy = opened(History(run.book, run.history.people, [copied(run)]))
        said = later(declaration(code, one))
        of_history, of_list = live(run, [one], said), live(copy, [one], said)
        assert (of_list.columns, of_list.whole, of_list.problems) == (
            of_history.columns,
            of_history.whole,
            of_history.problems,
        )
        for old, new in zip(of_history.tables[0], of_list.tables[0], strict=True):
            assert (new.rank, new.player, new.values) == (old.rank, old.player, old.values)
            assert [each.missing for each in new.waiting] == [each.missing for each in old.waiting]


def copied(run: Opened) -> Document:
    """The last list as ``ronde adopt`` writes it, with everybody."""
    on = run.last_day or DAY
    return handed_over(run.history, run.replay.state, on=on, ranking=run.book.rankings[-1], fact="copy").document


def later(said: Any) -> Any:
    """The same declared of a section in December."""
    day = DAY.replace(month=12)
    days = {name: day for name in ("first_day", "last_day") if getattr(said, name)}
    return structs.replace(said, **days)

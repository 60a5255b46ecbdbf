"""What it costs to say why: everything of one player, and everybody's of one list."""

from collections.abc import Collection, Iterator
from functools import partial
from statistics import mean
from time import process_time
from typing import Any

from benchmarks.figures import note
from benchmarks.office_history import office_history
from benchmarks.timing import seconds
from ronde.record.explanation import Explained, everyone_explained, explained, explanations
from ronde.record.replay import Replay, replay
from ronde.regulations.happenings import PeriodClosed

TITLE = "Saying why"
ABOUT = (
    "Ten years of an office: 1,500 players, 2,400 homologated series, 120 lists. Chronicle and replay are most of what opening "
    "such a history costs. One by one: each player of a list asked for alone; together: all of them in one pass."
)
PLAYERS = (7, 10, 411, 700, 1111)  # some have always had a rating, others came to one
LISTS = (1, 10, 40, 80, 119)  # newcomers get their first rating in the early ones


def lines() -> list[str]:
    history = office_history()
    start = process_time()
    happenings = history.chronicle().happenings
    run = replay(history.regulation, happenings)
    opening = process_time() - start
    return [*_of_players(run, opening), "", *_of_lists(run)]


def _of_players(run: Replay[Any, Any], opening: float) -> Iterator[str]:
    yield "| a player's complete explanation | entries | CPU ms | share of chronicle and replay |"
    yield "|---|--:|--:|--:|"
    for player in PLAYERS:
        entries = len(list(explanations(run, player)))
        took = seconds(partial(_everything, run, player))
        yield f"| player {player} | {entries} | {took * 1e3:.0f} | {took / opening:.1%} |"
    yield f"| chronicle and replay | | {opening * 1e3:,.0f} | |"


def _everything(run: Replay[Any, Any], player: int) -> list[Explained]:
    return list(explanations(run, player))


def _one_by_one(run: Replay[Any, Any], turn: int, players: Collection[Any]) -> list[Any]:
    return [explained(run, turn, player) for player in players]


def _together(run: Replay[Any, Any], turn: int) -> list[Explained]:
    return list(everyone_explained(run, turn))


def _of_lists(run: Replay[Any, Any]) -> Iterator[str]:
    turns = [turn for turn, happening in enumerate(run.happenings) if isinstance(happening, PeriodClosed)]
    ratios = []
    yield "| all whys of a list | players | one by one, CPU ms | together, CPU ms | times as fast |"
    yield "|---|--:|--:|--:|--:|"
    for number in LISTS:
        turn = turns[number]
        players = {one.outcome.player for one in everyone_explained(run, turn)}
        alone = seconds(partial(_one_by_one, run, turn, players), repeats=3)
        together = seconds(partial(_together, run, turn), repeats=7)
        ratios.append(alone / together)
        yield f"| list {number} | {len(players)} | {alone * 1e3:,.0f} | {together * 1e3:.0f} | {ratios[-1]:.1f} |"
    note("whys", mean(ratios))

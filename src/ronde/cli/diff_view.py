"""How two list files are read, held against each other, and shown."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rich.table import Table

from ronde.cli.list_table import list_title, narrowing_names
from ronde.cli.loading import known_ranking, loaded, refuse, remark
from ronde.cli.terminal import console, error_console, problem_text
from ronde.files import list_reading
from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.history import History
from ronde.record.moves import Compared, Moved, between
from ronde.record.publication import ListLine, RankingList
from ronde.record.sublists import narrowed
from ronde.regulations import shelf
from ronde.regulations.answers import Ranking
from ronde.words.language import Language
from ronde.words.moves import change_text, climbed_text, reasons_text
from ronde.words.numbers import rounded_text
from ronde.words.texts import label, text


@dataclass(frozen=True, slots=True)
class Both:
    """Two lists of one ranking, the earlier one first, and what the players are called in them."""

    compared: Compared
    names: Mapping[PlayerId, str]
    history: History | None = None


def both(first: Path, second: Path, lang: Language) -> Both:
    """The lists of two files, whichever was given first, or the end where they are no lists of one ranking."""
    one, other = _read(first, lang), _read(second, lang)
    lists = [file.ranked for file in (one, other) if file.ranked is not None]
    if len(lists) < 2:
        raise refuse(text("says.diff_unreadable", lang))
    if len({(ranked.regulation, ranked.ranking, ranked.narrowed) for ranked in lists}) > 1:
        kinds = tuple(_kind(ranked, lang) for ranked in lists)
        raise refuse(text("says.diff_other_lists", lang, {"first": kinds[0], "second": kinds[1]}))
    before, after = sorted(lists, key=lambda ranked: ranked.on)
    return Both(Compared(before, after), {**one.names, **other.names})


def _read(path: Path, lang: Language) -> list_reading.ListFile:
    """A list file; what is wrong with it is shown."""
    file = list_reading.read(path)
    for problem in file.problems:
        error_console().print(problem_text(problem, path, None, lang))
    return file


def _kind(ranked: RankingList, lang: Language) -> str:
    """Which list it is, whatever its day."""
    ranking = label(f"rankings.{ranked.ranking}", lang, code=ranked.regulation)
    return " · ".join((ranked.regulation, ranking, *narrowing_names(ranked.narrowed, ranked.regulation, None, lang)))


def with_reasons(lists: Both, path: Path, lang: Language) -> Both:
    """The same with what a history says of it; where the history gives another list today, that is said."""
    before, after = lists.compared.before, lists.compared.after
    run = loaded(after.regulation, path, lang)
    unknown = [
        line.player for ranked in (before, after) for line in ranked.lines if line.player not in run.history.players
    ]
    if unknown:
        raise refuse(text("says.diff_other_history", lang, {"path": str(path), "player": unknown[0]}))
    found = between(run.history, run.replay, before, after)
    for given, whole in zip((before, after), found.whole or (), strict=True):
        if narrowed(whole, run.history, given.narrowed).digest != given.digest:
            remark(text("says.diff_otherwise_now", lang, {"list": list_title(given, run.history, lang)}))
    return replace(lists, compared=found, history=run.history)


def shown_differences(lists: Both, lang: Language) -> bool:
    """Show everyone who entered, left or moved, and how many; whether there is anyone."""
    moved = list(lists.compared.moved)
    with console() as screen:
        if moved:
            screen.print(_table(lists, moved, lang))
        screen.print(_summary(lists.compared, moved, lang), style="bold")
    return bool(moved)


def _summary(compared: Compared, moved: list[Moved], lang: Language) -> str:
    """How many have entered, left, another value, or another place only."""
    there = [one for one in moved if one.before and one.after]
    values = {
        "players": len(compared.everyone),
        "entered": sum(one.before is None for one in moved),
        "left": sum(one.after is None for one in moved),
        "changed": sum(bool(one.change) for one in there),
        "place": sum(not one.change for one in there),
    }
    return text("says.diff_summary", lang, values)


def _table(lists: Both, moved: list[Moved], lang: Language) -> Table:
    before, after = lists.compared.before, lists.compared.after
    title = list_title(after, lists.history, lang)
    table = Table(title=title, caption=text("says.since", lang, {"on": before.on}))
    table.add_column(text("labels.player", lang), overflow="fold")
    for name in ("place", "climbed", "before", "after", "change"):
        table.add_column(text(f"labels.{name}", lang), justify="right")
    if lists.history:
        table.add_column(text("labels.why", lang))
    for one in moved:
        table.add_row(*_row(lists, one, lang))
    return table


def _row(lists: Both, one: Moved, lang: Language) -> list[str]:
    after = lists.compared.after
    ranking = known_ranking(shelf.regulation(after.regulation), after.ranking, lang)
    why = [reasons_text(one, lists.history, lang)] if lists.history else []
    values = [_value(value, ranking.decimals, lang) for value in (one.was, one.now)]
    return [lists.names[one.player], _place(one.after), climbed_text(one), *values, _change(one, ranking, lang), *why]


def _place(line: ListLine | None) -> str:
    place = None if line is None else line.place if line.within is None else line.within
    return "" if place is None else str(place)


def _value(value: Number | None, decimals: int, lang: Language) -> str:
    return "" if value is None else rounded_text(value, decimals, lang)


def _change(one: Moved, ranking: Ranking, lang: Language) -> str:
    """By how much; who was on one of the lists only has come or gone."""
    if one.before is None or one.after is None:
        return text("says.new" if one.before is None else "says.left", lang)
    return change_text(one, ranking, lang)

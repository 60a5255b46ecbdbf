"""How the effect of a change is shown: list by list, then the purses, or as JSON."""

import json
from collections.abc import Iterator
from typing import Any

from rich.table import Table

from ronde.cli.echoing import echo
from ronde.cli.terminal import console
from ronde.ground.trace import Number
from ronde.record.effect import Effect, ListMoved, PurseMoved
from ronde.record.moves import Moved
from ronde.record.opened import Opened
from ronde.record.publication import ListLine, exact, plain_line
from ronde.regulations.answers import Ranking
from ronde.words.language import Language
from ronde.words.numbers import day_text, rounded_text
from ronde.words.texts import label, text


def show_effect(run: Opened, moved: Effect, form: str, lang: Language) -> None:
    """Everything that moves; where nothing does, that is said."""
    if form == "json":
        echo(json.dumps(_plain(run, moved), indent=2, ensure_ascii=False, sort_keys=True))
        return
    with console() as screen:
        for edition in (*moved.lists, *moved.entering):
            screen.print(_title(run, moved, edition, lang), style="bold")
            screen.print(_list_table(run, edition, lang))
        if moved.purses:
            screen.print(text("says.effect_purses", lang), style="bold")
            screen.print(_purse_table(run, moved.purses, lang))
        screen.print(_summary(run, moved, lang), style="bold")


def _summary(run: Opened, moved: Effect, lang: Language) -> str:
    if not moved:
        said = "effect_none" if not moved.next_list else "effect_enters" if moved.entering else "effect_never"
        players = len({move.player for edition in moved.entering for move in edition.moves})
        values = {"days": moved.compared, "on": moved.next_list or "", "players": players}
        return text(f"says.{said}", lang, values, code=run.book.code)
    values = {
        "days": moved.compared,
        "lists": len(moved.lists),
        "players": len({move.player for edition in moved.lists for move in edition.moves}),
        "purses": len(moved.purses),
    }
    return text("says.effect_summary", lang, values)


def _title(run: Opened, moved: Effect, one: ListMoved, lang: Language) -> str:
    ranking = label(f"rankings.{one.ranking.code}", lang, code=run.book.code)
    said = "says.effect_published" if one.is_published else "says.effect_list"
    said = "says.effect_next" if one in moved.entering else said
    return text(said, lang, {"ranking": ranking, "on": one.on})


def _list_table(run: Opened, one: ListMoved, lang: Language) -> Table:
    table = Table()
    table.add_column(text("labels.player", lang))
    for name in ("place", "rating", "change"):
        table.add_column(text(f"labels.{name}", lang, code=run.book.code), justify="right")
    rows = [tuple(_cells(run, one.ranking, move, lang)) for move in one.moves]
    if any(row[-1] for row in rows):
        table.add_column(text("labels.besides", lang))
    for row in rows:
        table.add_row(*row[: len(table.columns)])
    return table


def _cells(run: Opened, ranking: Ranking, move: Moved, lang: Language) -> Iterator[str]:
    before, after = move.before, move.after
    yield run.history.people.name(move.player)
    yield _arrow(*(_place(line, lang) for line in (before, after)))
    yield _arrow(*(_value(line, ranking, lang) for line in (before, after)))
    yield _difference(before.value, after.value, ranking, lang) if before and after else ""
    yield ", ".join(_besides(run, ranking, before, after, lang)) if before and after else ""


def _arrow(before: str, after: str) -> str:
    return before if before == after else f"{before} → {after}"


def _place(line: ListLine | None, lang: Language) -> str:
    if line is None:
        return text("says.not_listed", lang)
    return "–" if line.place is None else str(line.place)


def _value(line: ListLine | None, ranking: Ranking, lang: Language) -> str:
    return "–" if line is None else rounded_text(line.value, ranking.decimals, lang)


def _difference(before: Number, after: Number, ranking: Ranking, lang: Language) -> str:
    """The difference of what the ranking shows; a value that moves by less is said to move a little."""
    if before == after:
        return ""
    shown = ranking.shown(after) - ranking.shown(before)
    if not shown:
        return "≈ 0"
    return ("+" if shown > 0 else "") + rounded_text(shown, ranking.decimals, lang)


def _besides(run: Opened, ranking: Ranking, before: ListLine, after: ListLine, lang: Language) -> Iterator[str]:
    """What else of a line moves: series, status, last event, and the columns of the ranking."""
    code = run.book.code
    if before.series != after.series:
        yield f"{text('labels.series', lang)} {_arrow(before.series, after.series)}"
    if before.status != after.status:
        names = (label(f"statuses.{line.status}", lang, code=code) for line in (before, after))
        yield _arrow(*names)
    if before.last_day != after.last_day:
        days = (day_text(line.last_day, lang) if line.last_day else "–" for line in (before, after))
        yield f"{text('labels.last_day', lang)} {_arrow(*days)}"
    for name, was, is_now in zip(ranking.columns, before.beside, after.beside, strict=True):
        if was != is_now:
            yield f"{label(f'columns.{name}', lang, code=code)} {exact(was)} → {exact(is_now)}"


def _purse_table(run: Opened, purses: tuple[PurseMoved, ...], lang: Language) -> Table:
    table = Table()
    for name in ("period", "reading", "player", "purse_for"):
        table.add_column(text(f"labels.{name}", lang))
    table.add_column(text("labels.purse", lang), justify="right", style="bold")
    for purse in purses:
        amounts = ("–" if amount is None else rounded_text(amount, 2, lang) for amount in (purse.before, purse.after))
        reading = label(f"readings.{purse.reading}", lang, code=run.book.code)
        ranking = label(f"rankings.{purse.ranking}", lang, code=run.book.code)
        table.add_row(purse.period, reading, run.history.people.name(purse.player), ranking, _arrow(*amounts))
    return table


def _plain(run: Opened, moved: Effect) -> dict[str, Any]:
    purses = [
        {
            "period": purse.period,
            "reading": purse.reading,
            "player": purse.player,
            "ranking": purse.ranking,
            "before": None if purse.before is None else exact(purse.before),
            "after": None if purse.after is None else exact(purse.after),
        }
        for purse in moved.purses
    ]
    return {
        "regulation": run.book.code,
        "compared": moved.compared,
        "lists": [_plain_list(edition) for edition in moved.lists],
        "purses": purses,
        "next_list": moved.next_list.isoformat() if moved.next_list else None,
        "entering": [_plain_list(edition) | {"published": False} for edition in moved.entering],
    }


def _plain_list(one: ListMoved) -> dict[str, Any]:
    moves = [
        {"player": move.player, "before": _plain_line(move.before), "after": _plain_line(move.after)}
        for move in one.moves
    ]
    return {"ranking": one.ranking.code, "on": one.on.isoformat(), "published": one.is_published, "moves": moves}


def _plain_line(line: ListLine | None) -> dict[str, Any] | None:
    return None if line is None else {key: value for key, value in plain_line(line).items() if key != "player"}

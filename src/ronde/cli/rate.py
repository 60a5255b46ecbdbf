"""``ronde rate``: from a history to a rating list."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import typer

from ronde.cli.language import READER, Code, Lang, helped


def rate(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    on: Annotated[datetime | None, typer.Option(help=helped("on"), formats=["%Y-%m-%d"], metavar="DATE")] = None,
    everyone: Annotated[bool, typer.Option("--all", help=helped("all"))] = False,
    ranking: Annotated[str | None, typer.Option(help=helped("ranking"), metavar="RANKING", show_default=False)] = None,
    known_at: Annotated[
        datetime | None, typer.Option(help=helped("known-at"), formats=["%Y-%m-%d"], metavar="DATE")
    ] = None,
    category: Annotated[
        str | None, typer.Option(help=helped("category"), metavar="CATEGORY", show_default=False)
    ] = None,
    sex: Annotated[Literal["F", "M"] | None, typer.Option(help=helped("sex"), show_default=False)] = None,
    club: Annotated[str | None, typer.Option(help=helped("club"), metavar="NAME", show_default=False)] = None,
    league: Annotated[str | None, typer.Option(help=helped("league"), metavar="NAME", show_default=False)] = None,
    closing: Annotated[
        datetime | None, typer.Option(help=helped("closing"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)
    ] = None,
    edition: Annotated[int | None, typer.Option(help=helped("edition"), min=1, show_default=False)] = None,
    moves: Annotated[bool, typer.Option("--moves", help=helped("moves"))] = False,
    form: Annotated[Literal["table", "json", "csv"], typer.Option("--format", help=helped("format"))] = "table",
    output: Annotated[Path | None, typer.Option("--output", "-o", help=helped("output"), show_default=False)] = None,
    lang: Lang = READER,
) -> None:
    """Write the list of a day (the last one by default)."""
    from ronde.cli.loading import day_shown, end_of_day, known_ranking, loaded, must_differ, remark
    from ronde.cli.narrowing import narrowing
    from ronde.cli.rate_view import Shown, with_edition, write_list
    from ronde.cli.what_if import closed
    from ronde.record.list_editions import shown_edition
    from ronde.record.moves import since_last_list
    from ronde.record.publication import Narrowing
    from ronde.record.sublists import narrowed, still_waiting
    from ronde.words.texts import text

    must_differ(history, output, lang)
    moment = end_of_day(known_at)
    run = loaded(code, history, lang, known_at=moment)
    run = closed(run, history, closing.date(), lang) if closing else run
    day = day_shown(run, on)
    run = with_edition(run, day, edition, lang) if edition else run
    chosen = known_ranking(run.book, ranking, lang) if ranking else run.book.rankings[-1 if everyone else 0]
    by = narrowing(run, day, Narrowing(category, sex, club, league), lang)
    whole = run.ranking_list(day, chosen)
    ranked = narrowed(whole, run.history, by)
    compared = since_last_list(run.history, run.replay, ranked, chosen, merged=run.merged) if moves else None
    if moves and compared is None:
        remark(text("says.no_earlier_list", lang))
    waiting = still_waiting(run.history, run.replay.state_on(day), on=day, by=by)
    shown = Shown(run.history, ranked, compared, shown_edition(run.chronicle, run.replay, day), waiting)
    write_list(shown, form, output, lang)

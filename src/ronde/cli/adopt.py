"""``ronde adopt``: a list as the fact with which another history begins, or (``--copy``) as a history of its own."""

from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.echoing import echo
from ronde.cli.language import READER, Code, Lang, helped


def adopt(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    on: Annotated[datetime, typer.Option(help=helped("on"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)],
    fact: Annotated[str, typer.Option("--id", help=helped("fact-id"), metavar="ID", show_default=False)],
    ranking: Annotated[str | None, typer.Option(help=helped("ranking"), metavar="RANKING", show_default=False)] = None,
    published: Annotated[bool, typer.Option("--as-published", help=helped("as-published"))] = False,
    copy: Annotated[bool, typer.Option("--copy", help=helped("copy-list"))] = False,
    days: Annotated[int, typer.Option("--days", help=helped("copy-days"), min=1, max=3650)] = 90,
    lang: Lang = READER,
) -> None:
    """Print the values as the ranking shows them, each with the games it was made of, and who is on the way."""
    import msgspec

    from ronde.cli.list_table import waiting_lines
    from ronde.cli.loading import known_ranking, loaded, remark
    from ronde.files import yaml_text
    from ronde.files.copied_list import copied_text
    from ronde.record.adoption import handed_over
    from ronde.words.texts import text

    if published:
        from ronde.cli.adopt_view import printed_as_published

        echo(printed_as_published(code, history, on.date(), fact, lang), nl=False)
        return
    run = loaded(code, history, lang)
    chosen = known_ranking(run.book, ranking, lang) if ranking else run.book.rankings[0]
    taken = handed_over(run.history, run.replay.state_on(on.date()), on=on.date(), ranking=chosen, fact=fact)
    if taken.left_behind:
        lines = waiting_lines(taken.left_behind, run.history, lang)
        remark("\n".join((text("says.left_behind", lang), *lines)))
    if copy:
        today = date.today()  # noqa: DTZ011 - a laptop's own day
        echo(copied_text(run.history, taken.document, on=on.date(), made=today, days=days), nl=False)
        return
    echo(yaml_text.printed([msgspec.to_builtins(taken.document)]), nl=False)

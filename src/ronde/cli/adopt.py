"""``ronde adopt``: a list as the fact with which another history begins, or (``--copy``) as a history of its own."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Code, Lang, helped


def adopt(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    on: Annotated[datetime, typer.Option(help=helped("on"), formats=["%Y-%m-%d"], metavar="DATE", show_default=False)],
    fact: Annotated[str, typer.Option("--id", help=helped("fact-id"), metavar="ID", show_default=False)],
    ranking: Annotated[str | None, typer.Option(help=helped("ranking"), show_default=False)] = None,
    copy: Annotated[bool, typer.Option("--copy", help=helped("copy-list"))] = False,
    lang: Lang = READER,
) -> None:
    """Print the values as the ranking shows them, each with the games it was made of, and who is on the way."""
    import msgspec

    from ronde.cli.list_table import waiting_lines
    from ronde.cli.loading import known_ranking, loaded, remark
    from ronde.files import history as history_files
    from ronde.files import yaml_text
    from ronde.record.adoption import handed_over
    from ronde.record.history import History
    from ronde.words.texts import text

    run = loaded(code, history, lang)
    chosen = known_ranking(run.book, ranking, lang) if ranking else run.book.rankings[0]
    taken = handed_over(run.history, run.replay.state_on(on.date()), on=on.date(), ranking=chosen, fact=fact)
    if taken.left_behind:
        lines = waiting_lines(taken.left_behind, run.history, lang)
        remark("\n".join((text("says.left_behind", lang), *lines)))
    alone = History(run.book, run.history.people, [taken.document])
    written = history_files.printed(alone) if copy else yaml_text.printed([msgspec.to_builtins(taken.document)])
    typer.echo(written, nl=False)

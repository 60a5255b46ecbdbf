"""``ronde upgrade``: a history of the first kind, written anew as one that keeps what it was judged by."""

from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.echoing import echo
from ronde.cli.language import READER, Code, Lang, helped


def upgrade(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("upgrade-output"), show_default=False)],
    opaque_ids: Annotated[bool, typer.Option("--opaque-ids", help=helped("opaque-ids"))] = False,
    lang: Lang = READER,
) -> None:
    """Write the history of the second kind into a file of its own; the first one stays as it is."""
    import secrets

    from ronde.cli.loading import must_differ, refuse, sound_file, writing
    from ronde.files.upgrading import upgraded_text
    from ronde.files.writing import write_beside, write_safely
    from ronde.words.texts import text

    must_differ(history, output, lang)
    source = sound_file(code, history, lang)
    if source.file.version > 1:
        raise refuse(text("says.upgrade_done_already", lang, {"path": str(history)}))
    if opaque_ids and source.file.shared:
        raise refuse(text("says.upgrade_shared_ids", lang, {"path": str(source.file.shared.path)}))
    made = upgraded_text(source, output, salt=secrets.token_bytes(32), opaque_ids=opaque_ids)
    with writing(output, lang):
        write_beside(made.kept)
        write_safely(output, made.text)
    values = {"path": str(output), "history": str(history), "facts": made.facts, "lists": made.lists}
    echo(text("says.upgrade_written", lang, values))

"""``ronde bundle``: one file with which anyone can verify what was published."""

from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.echoing import echo
from ronde.cli.language import READER, Code, Lang, helped


def bundle(
    code: Code,
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("bundle-output"), show_default=False)],
    names: Annotated[bool, typer.Option("--names", help=helped("bundle-names"))] = False,
    lang: Lang = READER,
) -> None:
    """Write facts, lists and manifest; names and free text are left out unless asked for."""
    from ronde.cli.loading import must_differ, refuse, sound_file, writing
    from ronde.cli.terminal import error_console, problem_text
    from ronde.files import bundle as bundle_files
    from ronde.files.bundling import bundled
    from ronde.files.writing import write_safely
    from ronde.words.texts import text

    must_differ(history, output, lang)
    found = bundled(sound_file(code, history, lang), with_names=names)
    if found.bundle is None:
        for problem in found.problems:
            error_console().print(problem_text(problem, history, None, lang, code))
        raise refuse(text("says.problems_found", lang, {"count": len(found.problems)}))
    with writing(output, lang):
        write_safely(output, bundle_files.printed(found.bundle).decode(), is_public=not names)
    manifest = found.bundle.manifest
    values = {"path": str(output), "facts": manifest.facts, "lists": manifest.lists, "head": manifest.head}
    echo(text("says.bundle_named" if names else "says.bundle_written", lang, values))

"""The command ``ronde`` and its verbs."""

import io
import sys
from typing import Annotated, Any

import typer

from ronde import __version__
from ronde.cli import (
    adopt,
    begin,
    bundle,
    check,
    compare,
    diff,
    effect,
    example,
    explain,
    homologate,
    licences,
    office,
    play,
    publish,
    purses,
    rate,
    record,
    regulations,
    replay,
    season,
    seating,
    upgrade,
    verify,
)
from ronde.cli.language import READER, Lang, helped, words
from ronde.cli.verbs import VerbTree, verbs


class _Ronde(VerbTree):
    """The command; it can be run in any terminal."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Run the verb that was asked for."""
        _write_what_can_be_written()
        return super().__call__(*arguments, **options)


def _write_what_can_be_written() -> None:
    """A terminal that has no sign for a letter, as on older Windows, shows a question mark in its place."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


app = verbs("ronde", helped("ronde"), _Ronde, add_completion=False, pretty_exceptions_enable=False)


def _say_version(asked: bool) -> None:
    """The name and the version, the same in every language, and the end."""
    if asked:
        typer.echo(f"ronde {__version__}")
        raise typer.Exit


@app.callback()
def _before_the_verb(
    lang: Lang = READER,
    version: Annotated[
        bool, typer.Option("--version", help=helped("version"), is_eager=True, callback=_say_version)
    ] = False,
) -> None:
    """What can be asked for before a verb; the command line has been searched for the language already."""


app.command("rate", help=helped("rate"))(rate.rate)
app.command("list", help=helped("list"))(rate.rate)
app.command("explain", help=helped("explain"))(explain.explain)
app.command("compare", help=helped("compare"))(compare.compare)
app.command("homologate", help=helped("homologate"))(homologate.homologate)
app.command("record", help=helped("record"))(record.record)
app.command("office", help=helped("office"))(office.office)
app.command("diff", help=helped("diff"))(diff.diff)
app.command("effect", help=helped("effect"))(effect.effect)
app.command("check", help=helped("check"))(check.check)
app.command("publish", help=helped("publish"))(publish.publish)
app.command("verify", help=helped("verify"))(verify.verify)
app.command("bundle", help=helped("bundle"))(bundle.bundle)
app.command("upgrade", help=helped("upgrade"))(upgrade.upgrade)
app.command("adopt", help=helped("adopt"))(adopt.adopt)
app.command("begin", help=helped("begin"))(begin.begin)
app.command("licences", help=helped("licences"))(licences.licences)
app.command("replay", help=helped("replay"))(replay.replay)
app.command("season", help=helped("season"))(season.season)
app.command("purses", help=helped("purses"))(purses.purses)
app.command("seating", help=helped("seating"))(seating.seating)
app.command("regulations", help=helped("regulations"))(regulations.regulations)
app.command("words", help=helped("words"))(words)
app.command("example", help=helped("example"))(example.example)
app.add_typer(play.app, name="play")

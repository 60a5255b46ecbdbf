"""The command ``ronde`` and its verbs."""

import typer

from ronde.cli import adopt, check, compare, example, explain, play, purses, rate, regulations, season, seating
from ronde.cli.language import helped

app = typer.Typer(
    name="ronde",
    help=helped("ronde"),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.command("rate", help=helped("rate"))(rate.rate)
app.command("list", help=helped("list"))(rate.rate)
app.command("explain", help=helped("explain"))(explain.explain)
app.command("compare", help=helped("compare"))(compare.compare)
app.command("check", help=helped("check"))(check.check)
app.command("adopt", help=helped("adopt"))(adopt.adopt)
app.command("season", help=helped("season"))(season.season)
app.command("purses", help=helped("purses"))(purses.purses)
app.command("seating", help=helped("seating"))(seating.seating)
app.command("regulations", help=helped("regulations"))(regulations.regulations)
app.command("example", help=helped("example"))(example.example)
app.add_typer(play.app, name="play")

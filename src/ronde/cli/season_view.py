"""How a season's proposal is shown."""

from datetime import date

from rich.table import Table

from ronde.cli.terminal import console
from ronde.record.opened import Opened
from ronde.regulations.answers import SeasonProposal
from ronde.words.facts import rating_text
from ronde.words.language import Language
from ronde.words.texts import text


def show_proposal(run: Opened, proposal: SeasonProposal, day: date, lang: Language) -> None:
    """The bars, today's and the proposed ones, and who would be lifted."""
    bars = Table(title=text("says.season_title", lang, {"day": day}))
    bars.add_column(text("labels.series", lang))
    bars.add_column(text("labels.current", lang), justify="right")
    bars.add_column(text("labels.proposed", lang), justify="right", style="bold")
    for bar in proposal.bars:
        bars.add_row(bar.series, str(bar.current), str(bar.proposed))
    with console() as screen:
        screen.print(bars)
        screen.print(_lifts(run, proposal, lang) if proposal.lifts else text("says.season_no_lift", lang))


def _lifts(run: Opened, proposal: SeasonProposal, lang: Language) -> Table:
    table = Table(title=text("says.season_lifts", lang))
    table.add_column(text("labels.player", lang))
    for name in ("before", "after"):
        table.add_column(text(f"labels.{name}", lang), justify="right")
    for lift in proposal.lifts:
        name = run.history.people.name(run.history.roster.player(lift.player))
        table.add_row(name, rating_text(lift.before, lang, code=run.book.code), rating_text(lift.after, lang))
    return table

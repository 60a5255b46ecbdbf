"""How a seating order is shown."""

from datetime import date

from rich.table import Table

from ronde.record.opened import Opened
from ronde.record.seating import SeatedPlayer
from ronde.regulations.answers import Ranking
from ronde.words.facts import rating_text
from ronde.words.language import Language
from ronde.words.texts import label, text


def seating_table(run: Opened, order: tuple[SeatedPlayer, ...], ranking: Ranking, day: date, lang: Language) -> Table:
    """Everyone with the place at the tables and the rating that gives it."""
    name = label(f"rankings.{ranking.code}", lang, code=run.book.code)
    table = Table(title=text("says.seating_title", lang, {"ranking": name, "on": day}))
    table.add_column(text("labels.place", lang), justify="right")
    table.add_column(text("labels.player", lang))
    table.add_column(text("labels.rating", lang, code=run.book.code), justify="right", style="bold")
    for seated in order:
        shown = rating_text(seated.rating, lang, code=run.book.code)
        table.add_row(str(seated.place), run.history.people.name(seated.player), shown)
    return table

"""How the rule books are shown."""

from rich.table import Table
from rich.text import Text

from ronde.regulations import shelf
from ronde.regulations.contract import AnyBook
from ronde.regulations.coverage import coverage, said_in, share
from ronde.words.language import Language
from ronde.words.texts import text

_COLOURS = {"implemented": "green", "by hand": "yellow", "out of scope": "dim"}


def shelf_table(lang: Language) -> Table:
    """Every rule book with the days of its editions and the share of its articles that is carried out."""
    table = Table()
    for name in ("code", "regulation", "editions", "coverage"):
        table.add_column(text(f"labels.{name}", lang))
    for code in shelf.codes():
        book = shelf.regulation(code)
        editions = ", ".join(day.isoformat() for day in book.editions.days)
        covered = f"{int(100 * share(coverage(code)))} %"
        table.add_row(code, text("title", lang, code=code), editions, covered)
    return table


def coverage_table(book: AnyBook, lang: Language) -> Table:
    """Every article: carried out here, left to people, or none of software's business, and why."""
    table = Table(title=text("title", lang, code=book.code))
    for name in ("article", "about", "state", "why"):
        heading = (
            text("labels.article", lang, {"article": ""}, code=book.code)
            if name == "article"
            else text(f"labels.{name}", lang)
        )
        table.add_column(heading.strip())
    for row in coverage(book.code):
        state = Text(text(f"coverage.{row.state}", lang), _COLOURS[row.state])
        table.add_row(row.article, said_in(row.about, lang), state, said_in(row.why, lang))
    return table

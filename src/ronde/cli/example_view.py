"""How a worked example is shown: everyone before and after, and one player's sheet."""

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from ronde.cli.explain_view import explained_to, sheet
from ronde.cli.loading import refuse
from ronde.cli.terminal import console, print_sentences
from ronde.files import history, yaml_text
from ronde.files.example import Example
from ronde.files.structure import typed
from ronde.ground.ids import EventId, PlayerId
from ronde.record.opened import Opened, opened
from ronde.record.players import sorting_name
from ronde.regulations import shelf
from ronde.regulations.answers import Change, Rating
from ronde.regulations.contract import AnyBook
from ronde.words.facts import decimals_of, rating_text
from ronde.words.language import Language
from ronde.words.texts import text


def show_worked_example(book: AnyBook, lang: Language, *, exact: bool) -> None:
    """The first case of the book's worked example; its first expected step says whose sheet to show."""
    case = _case(book)
    if case is None or not isinstance(case.given, dict) or not case.expect.steps:
        raise refuse(text("says.no_examples", lang))
    given = history.parse({"regulation": book.code, **case.given}).history
    if given is None:
        raise refuse(text("says.no_examples", lang))
    run = opened(given)
    shown = case.expect.steps[0]
    changes = _changes(run, EventId(shown.event))
    with console() as screen:
        screen.print(Text(text("title", lang, code=book.code), "bold underline"))
        before = _table(run, "example_before", [(change, change.before) for change in changes], lang)
        after = _table(run, "example_after", [(change, change.after) for change in changes], lang)
        screen.print(Columns([before, after], padding=(0, 4)))
        screen.print(Text(text("says.why_title", lang, {"player": given.people.name(shown.player)}), "bold"))
        found = explained_to(run, PlayerId(shown.player), shown.event)
        print_sentences(screen, sheet(run, found, lang), lang, exact=exact)


def _case(book: AnyBook) -> Example | None:
    for path in sorted((shelf.folder(book.code) / "examples").glob("*worked-example*.yaml")):
        _, found, _ = yaml_text.read(path)
        return typed(found[0], Example)[0] if found else None
    return None


def _changes(run: Opened, event: EventId) -> list[Change]:
    before = run.book.start()
    for happening in run.replay.happenings:
        after = run.book.apply(before, happening).state
        outcomes = list(run.book.outcomes(before, happening, after))
        changes = [one for one in outcomes if isinstance(one, Change) and event in one.events]
        if changes:
            return [change for change in changes if change.ranking == changes[0].ranking]
        before = after
    return []


def _table(run: Opened, title: str, ratings: list[tuple[Change, Rating | None]], lang: Language) -> Table:
    table = Table(title=text(f"says.{title}", lang))
    table.add_column(text("labels.place", lang), justify="right")
    table.add_column(text("labels.player", lang))
    table.add_column(text("labels.rating", lang, code=run.book.code), justify="right", style="bold")
    names = {of.player: run.history.people.name(run.history.roster.player(of.player)) for of, _ in ratings}
    ranked = sorted(ratings, key=lambda one: (-one[1].value if one[1] else 0, sorting_name(names[one[0].player])))
    for place, (of, rating) in enumerate(ranked, 1):
        shown = rating_text(rating, lang, decimals_of(run.book, of.ranking), code=run.book.code)
        table.add_row(str(place), names[of.player], shown.ljust(5))
    return table

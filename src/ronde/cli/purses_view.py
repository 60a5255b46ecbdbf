"""How the purses of a period are shown: those given, or a table for each reading; and what was chosen."""

from collections.abc import Iterator

from rich.table import Table

from ronde.cli.terminal import console
from ronde.ground.ids import PlayerId
from ronde.record.opened import Opened
from ronde.record.players import sorting_name
from ronde.regulations.answers import Award, PurseReading, Purses
from ronde.words.language import Language
from ronde.words.numbers import rounded_text
from ronde.words.texts import label, text


def show_purses(run: Opened, found: Purses, lang: Language) -> None:
    """What was given; where something is still to be given, every reading that differs; what is open or was decided."""
    with console() as screen:
        tables = [reading for reading in (found.given, *found.readings) if reading and reading.awards]
        if not tables:
            screen.print(text("says.purses_none", lang, {"period": found.period}))
        for reading in tables:
            screen.print(_title(run, found, reading, lang), style="bold")
            screen.print(_table(run, reading, lang))
        for line in _notes(run, found, lang):
            screen.print(line)


def _notes(run: Opened, found: Purses, lang: Language) -> Iterator[str]:
    if not found.is_closed:
        yield text("says.purses_open", lang, {"period": found.period})
    if found.totals_moved:
        yield text("says.purses_stay", lang)
    if found.asked == "cap":
        yield text("says.purses_cap", lang)
    elif found.differing:
        yield text("says.purses_cap_points", lang, {"count": found.differing})
    if (found.given or len(found.readings) > 1) and found.chosen:
        yield text("says.purses_chosen", lang, {"reading": _reading(run, found.chosen, lang)})
    elif found.asked == "reading":
        yield text("says.purses_to_choose", lang)


def _reading(run: Opened, code: str, lang: Language) -> str:
    return label(f"readings.{code}", lang, code=run.book.code)


def _title(run: Opened, found: Purses, reading: PurseReading, lang: Language) -> str:
    if reading is found.given:
        return text("says.purses_given", lang, {"period": found.period})
    agreed = len(found.readings) == 1
    name = text("says.purses_agreed", lang) if agreed else _reading(run, reading.code, lang)
    return text("says.purses_title", lang, {"period": found.period, "reading": name})


def _table(run: Opened, reading: PurseReading, lang: Language) -> Table:
    table = Table()
    table.add_column(text("labels.player", lang))
    table.add_column(text("labels.purse_for", lang))
    table.add_column(text("labels.purse", lang), justify="right", style="bold")
    rankings = {ranking.code: at for at, ranking in enumerate(run.book.rankings)}

    def order(award: Award) -> tuple[int, object, str, str]:
        return rankings[award.ranking], -award.amount, sorting_name(_name(run, award)), _player(run, award)

    for award in sorted(reading.awards, key=order):
        ranking = label(f"rankings.{award.ranking}", lang, code=run.book.code)
        table.add_row(_name(run, award), ranking, rounded_text(award.amount, 2, lang))
    return table


def _player(run: Opened, award: Award) -> PlayerId:
    return run.history.roster.player(award.player)


def _name(run: Opened, award: Award) -> str:
    return run.history.people.name(_player(run, award))

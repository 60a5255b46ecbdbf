"""How two lists are shown side by side, and why our figures are what they are."""

from fractions import Fraction
from pathlib import Path

from rich.table import Table

from ronde.cli.explain_view import last_entry
from ronde.cli.table_view import show_table_problems
from ronde.cli.terminal import console, print_sentences
from ronde.files import other_list
from ronde.files.tables.reading import table_at
from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.comparison import Disagreement
from ronde.record.opened import Opened
from ronde.record.publication import RankingList
from ronde.words.language import Language
from ronde.words.numbers import number_text
from ronde.words.texts import label, text


def their_values(run: Opened, path: Path, lang: Language, sheet: str = "") -> dict[PlayerId, Fraction]:
    """Their list by our ids, or the end. Whom we do not know stays under the name given."""
    found = other_list.their_list(table_at(path, sheet), run.history.people)
    show_table_problems(found.problems, path, lang)
    return found.values


def show_disagreements(
    run: Opened, ours: RankingList, found: list[Disagreement], players: int, lang: Language, *, exact: bool
) -> None:
    """A table of the differences, then the last entry of each player's sheet."""
    names = {one.player: _name(run, one.player) for one in found}
    with console() as screen:
        if found:
            screen.print(_table(run, ours, found, names, lang))
        for one in found:
            screen.print(names[one.player], style="bold underline")
            known = one.player in run.history.players
            entry = last_entry(run, one.player, ours.on, lang) if known else None
            if entry is None:
                screen.print(text("says.nothing_to_explain", lang, code=run.book.code))
            else:
                print_sentences(screen, [entry], lang, exact=exact)
        screen.print(text("says.compared", lang, {"players": players, "differing": len(found)}), style="bold")


def _table(
    run: Opened, ours: RankingList, found: list[Disagreement], names: dict[PlayerId, str], lang: Language
) -> Table:
    ranking = label(f"rankings.{ours.ranking}", lang, code=run.book.code)
    table = Table(title=text("says.compare_title", lang, {"ranking": ranking, "on": ours.on}))
    table.add_column(text("labels.player", lang))
    for name in ("ours", "theirs", "change"):
        table.add_column(text(f"labels.{name}", lang), justify="right")
    for one in found:
        both = None if one.ours is None or one.theirs is None else one.theirs - one.ours
        between = "" if both is None else number_text(both, lang, signed=True)
        table.add_row(names[one.player], _value(one.ours, lang), _value(one.theirs, lang), between)
    return table


def _name(run: Opened, player: PlayerId) -> str:
    return run.history.people.name(player)


def _value(value: Number | None, lang: Language) -> str:
    return text("says.not_listed", lang) if value is None else number_text(value, lang)

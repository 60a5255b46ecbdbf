"""How it is shown what became of a section on two machines."""

from itertools import zip_longest
from pathlib import Path

from rich.table import Table

from ronde.cli.play_view import difference_lines, say
from ronde.cli.terminal import Screen
from ronde.files.events.courses import Side
from ronde.files.events.taking_over import Arriving
from ronde.words.language import Language
from ronde.words.texts import text


def show_both(one: Arriving, lang: Language) -> None:
    """What each side did since the common version, side by side; where nobody has that any more, what differs."""
    before, here, there = one.section_before, one.section_here, one.section.section
    versions = one.section.versions
    title = text("play.says.event_both", lang, {"name": there.name, "path": str(one.path)})
    table = Table(title=title, title_justify="left")
    if before is None or here is None:
        table.add_column(text("play.says.event_differs", lang))
        for line in difference_lines(here, there, lang):
            table.add_row(line)
    else:
        table.add_column(text("play.says.event_here", lang))
        table.add_column(text("play.says.event_there", lang, {"host": versions[-1].host, "at": versions[-1].at}))
        sides = (difference_lines(before, side, lang) for side in (here, there))
        for left, right in zip_longest(*sides, fillvalue=""):
            table.add_row(left, right)
    Screen().print(table)


def say_taken_over(one: Arriving, aside: Path | None, keep: Side | None, lang: Language) -> None:
    """What became of a section, and where the side is that was not chosen."""
    course = f"both_{keep}" if one.course == "both" else one.course
    values = {"name": one.section.section.name, "path": str(one.path)}
    say(text(f"play.says.event_{course}_taken", lang, values))
    if aside:
        say(text("play.says.event_aside", lang, {"path": str(aside)}))

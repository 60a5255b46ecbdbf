"""The final bulletin: a cover, the final standings, the crosstable, prizes, what the rule book makes of it, rulings."""

from collections.abc import Collection

from ronde.paper.pages import Page, Part
from ronde.paper.printing import Printing
from ronde.paper.prizes import prizes
from ronde.paper.rankings import crossed, ranked
from ronde.paper.rulings import rulings, rulings_of
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.record.live import Live, LiveRow
from ronde.words.figures import figure_text, figure_words

PARTS = ("crosstable", "prizes", "figures", "rulings")  # what may be left out
_FIGURES = Layout(row=5.6, size=9.5)


def bulletin(printing: Printing, wanted: Collection[str] = PARTS) -> list[Part]:
    """Everything of a section in one paper; what nothing is known of is left out."""
    parts = [Part(1, lambda: [_cover(printing)]), *ranked(printing, printing.section.complete)]
    if "crosstable" in wanted:
        parts += crossed(printing)
    if "prizes" in wanted and printing.known.prizes:
        parts += prizes(printing)
    if "figures" in wanted and printing.known.figures and printing.known.figures.columns:
        parts += _figures(printing, printing.known.figures)
    if "rulings" in wanted and rulings_of(printing):
        parts += rulings(printing)
    return parts


def _cover(printing: Printing) -> Page:
    section = printing.section
    days = " – ".join(dict.fromkeys(printing.day(day) for day in printing.days))
    facts = (
        ("players", str(len(section.entries))),
        ("rounds", str(len(section.published))),
        ("criteria", ", ".join(printing.criterion(one) for one in section.plan.criteria)),
        ("arbiter", printing.arbiter),
    )
    return {
        "kind": "cover",
        "kind_of": printing.say("bulletin"),
        "title": printing.event,
        "lines": [line for line in (section.name, days, printing.place) if line and line != printing.event],
        "facts": [(printing.say(f"cover.{name}"), value) for name, value in facts if value],
    }


def _figures(printing: Printing, live: Live) -> list[Part]:
    rows = live.tables[0] if live.tables else ()
    return [table_part(printing, _FIGURES, len(rows), lambda: _figure_table(printing, live, rows))]


def _figure_table(printing: Printing, live: Live, rows: tuple[LiveRow, ...]) -> Table:
    language, book = printing.language, printing.known.book
    words = [figure_words(one, language, book) for one in live.columns]
    columns = [
        Column(printing.label("rank"), "right", strong=True),
        Column(printing.label("player"), width=1, strong=True),
        *(Column(one.label, "right") for one in words),
    ]
    made = [
        (
            str(row.rank),
            printing.name(row.player),
            *(figure_text(one, value, language) for one, value in zip(live.columns, row.values, strict=True)),
        )
        for row in rows
    ]
    about = "; ".join(f"{one.label}: {one.about}" for one in words)
    return Table(printing.say("figures"), columns, made, below=[printing.say("figures_how"), about])

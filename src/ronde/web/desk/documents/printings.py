"""A section of the desk as it is printed: with its names, its hours, and what the desk knows beside it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from ronde.paper.group_charts import has_groups
from ronde.paper.papers import Asked
from ronde.paper.printing import BesideSection, Printing
from ronde.paper.slips import SlipLayout
from ronde.play.section import Section
from ronde.play.standings.prizes import Prize
from ronde.record.desk_accounts import Entered, accounts_of
from ronde.record.live import Live
from ronde.web.desk.documents.choices import Choices
from ronde.web.desk.documents.printed_notes import second_tables
from ronde.web.desk.evening.quarter_now import evening_figures
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.sections_beside import sections_beside
from ronde.web.desk.standings.prizes import prize_list, prizes_said
from ronde.web.events.hall_clock import hall_zone
from ronde.web.events.live_figures import live_section
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import every_note
from ronde.web.events.tables import standings_of
from ronde.web.language import reading


def asked(desk: SectionDesk, choices: Choices, *, address: str = "", before: str = "") -> Asked:
    """What is to be printed. ``address`` is where a table's code leads; a slip is a second one after those printed ``before`` a note."""
    second = second_tables(desk, choices.round, before=before) if choices.paper == "slips" else frozenset[int]()
    layout = SlipLayout(
        choices.per,
        is_stacked=not choices.by_page,
        address=address if choices.code else "",
        with_details=choices.details,
        second=second,
    )
    return Asked(
        _group_round(desk.section, choices.round or 1) if choices.paper == "groups" else choices.round or 1,
        choices.tables,
        whole_phase=choices.paper == "slips" and choices.whom == "phase",
        layout=layout,
        player=choices.player,
        after=choices.after or None,
        with_accounts=choices.owed,
        bulletin=frozenset(choices.parts),
        labels=choices.labels,
    )


def _group_round(section: Section, number: int) -> int:
    """The round itself where groups play in it, else the first of the last phase before it that had some."""
    plan = section.plan
    spans = [plan.span(index) for index in range(plan.phase_index(number) + 1) if has_groups(plan.phases[index])]
    return number if has_groups(section.phase(number)) or not spans else spans[-1].start


def printing_of(desk: SectionDesk, choices: Choices, printed: datetime | None = None) -> Printing:
    """The section as it is printed at a moment; without one, as a picture shows it."""
    others = sections_beside(desk)
    everywhere = choices.paper == "evening" or (choices.everywhere and choices.paper in {"names", "labels"})
    beside = tuple(_printing(desk, row, section, printed) for row, section in others) if everywhere else ()
    with_figures = choices.paper == "bulletin" and "figures" in choices.parts
    known = _known(desk, [(desk.row, desk.section), *others], with_figures=with_figures)
    if choices.paper == "evening":  # of all sections, which are one event to the rule book
        known = replace(known, figures=evening_figures(desk))
    return _printing(desk, desk.row, desk.section, printed, known=known, beside=beside, arbiter=choices.arbiter)


def _printing(
    desk: SectionDesk,
    row: SectionRow,
    section: Section,
    printed: datetime | None,
    *,
    known: BesideSection | None = None,
    beside: tuple[Printing, ...] = (),
    arbiter: str = "",
) -> Printing:
    event = desk.event
    return Printing(
        event.name,
        section,
        printed,
        reading(),
        place=event.place,
        days=(event.first_day, event.last_day),
        arbiter=arbiter,
        timetable=desk.timetable_of(row.id),
        first_table=desk.first_table_of(row.id),
        id=row.id,
        zone=hall_zone(event),
        known=known or BesideSection(),
        ranked=partial(standings_of, row),
        beside=beside,
    )


def _known(desk: SectionDesk, sections: Sequence[tuple[SectionRow, Section]], *, with_figures: bool) -> BesideSection:
    entered = [Entered(one.player, row.id, one.categories) for row, section in sections for one in section.entries]
    accounts = accounts_of(every_note(desk.event), entered)
    return BesideSection(
        desk.notes,
        desk.names,
        accounts,
        _prizes(desk),
        prizes_said(desk).currency,
        figures=_figures(desk) if with_figures else None,
        book=desk.event.regulation,
    )


def _prizes(desk: SectionDesk) -> tuple[Prize, ...]:
    """Who receives what as the standings are."""
    funds = prize_list(desk).funds
    return tuple(
        Prize(one.player, fund.name, one.first, one.shared_by, one.amount) for fund in funds for one in fund.lines
    )


def _figures(desk: SectionDesk) -> Live:
    """What the rule book makes of the section, if it makes anything of it here and now."""
    found = live_section(desk.row)
    return replace(found.found, tables=found.found.tables[found.at : found.at + 1])

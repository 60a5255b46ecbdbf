"""Is a section what its acts made of it? Every act applied from nothing, without the engine that paired."""

from collections.abc import Iterator

from ronde.files.section_json import section_json
from ronde.ground.problems import Problem
from ronde.play.acts.applying import applied, fits
from ronde.play.acts.cells import NOTHING
from ronde.play.permissions import state
from ronde.play.section import Section
from ronde.web.events.act_rows import act_link, past_act
from ronde.web.events.models import Act, SectionRow
from ronde.web.registers.models import Register


def verified_section(row: SectionRow) -> tuple[Problem, ...]:
    """What is wrong with a section: nothing where its version, its state and its body, as far as it has come, follow from its acts."""
    return tuple(_problems(row))


def verified_sections(register: Register | None = None) -> Iterator[Problem]:
    """What is wrong with any section of the database, or with those that go to a register."""
    rows = SectionRow.objects.filter(event__register=register) if register else SectionRow.objects.all()
    for row in rows.order_by("event_id", "file").iterator(chunk_size=10):
        yield from _problems(row)


def _problems(row: SectionRow) -> Iterator[Problem]:
    section, number, body, link = NOTHING, 0, section_json(NOTHING, with_names=True), ""
    for act in Act.objects.filter(section=row).order_by("number").iterator():
        number += 1
        following = _after(section, act) if act.number == number else None
        if following is None:
            yield Problem("acts.does-not-fit", values={"section": row.id, "number": act.number})
            return
        link = act_link(link, act)
        if act.link != link:
            yield Problem("acts.act-differs", values={"section": row.id, "number": act.number})
            return
        section = following
        if number == row.version - row.behind:
            body = section_json(section, with_names=True)
    shown = (row.body, row.version, row.state, row.name, row.link)
    if shown != (body, number, state(section).value, section.name, link):
        yield Problem("acts.body-differs", values={"section": row.id})


def _after(section: Section, act: Act) -> Section | None:
    """The section after an act; nothing where the act found another section than this one, or says nothing."""
    try:
        for change in past_act(act).changes:
            if not fits(section, change):
                return None
            section = applied(section, (change,))
    except (ValueError, LookupError, TypeError):  # somebody has written it by hand
        return None
    return section

"""Printing is noted, so that a second slip is known to be one; a PDF may go to the sticks."""

from ronde.ground.problems import Problem
from ronde.paper.papers import printed
from ronde.record.desk_notes import Note, Printed
from ronde.web.desk.documents.choices import Choices
from ronde.web.desk.documents.printed_notes import second_tables
from ronde.web.desk.documents.printings import asked, printing_of
from ronde.web.desk.documents.queries import noted_as, noted_round
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.notes import write_note
from ronde.web.events.paper_copies import PaperCopied, copy_paper


def note_printed(desk: SectionDesk, choices: Choices) -> Note:
    """Write down that a paper is printed now."""
    had = second_tables(desk, choices.round) if noted_as(choices) == "slips" else frozenset[int]()
    said = Printed(
        section=desk.row.id,
        paper=noted_as(choices),
        round=noted_round(choices, printing_of(desk, choices)),
        tables=choices.tables,
        again=bool(had & set(choices.tables)) if choices.tables else bool(had),
    )
    return write_note(desk.event, said, desk.actor)


def put_on_sticks(desk: SectionDesk, choices: Choices, address: str) -> PaperCopied:
    """Write a paper as PDF into every folder that copies of the event go to."""
    made = printed(choices.paper, printing_of(desk, choices, desk.now), asked(desk, choices, address=address))
    if isinstance(made, Problem):
        return PaperCopied(problems=(made,))
    return copy_paper(desk.event, file_name(desk, choices), made, desk.actor)


def file_name(desk: SectionDesk, choices: Choices) -> str:
    """What the PDF of a paper is called, after the event: its section, its round, what it is."""
    parts = (desk.row.file, f"r{choices.round}" if choices.round else "", noted_as(choices))
    return "-".join(filter(None, parts))

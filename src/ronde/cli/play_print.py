"""Printing from a tournament file: a PDF beside it."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from ronde.cli import play_view as showing
from ronde.cli.loading import writing
from ronde.cli.play_desk import Desk
from ronde.files.writing import replacing
from ronde.ground.problems import Problem
from ronde.paper.papers import PAPERS, Asked, printed
from ronde.paper.printing import Printing
from ronde.paper.slips import PER_PAGE
from ronde.words.language import Language
from ronde.words.texts import text


def print_paper(file: Path, what: str, asked: Asked, number: int | None, output: Path | None, lang: Language) -> None:
    """Write one paper of a section as PDF, of the last round unless one is given; an older one of that name is replaced."""
    desk = Desk(file, lang)
    if what not in PAPERS:
        desk.refuse("no_paper", given=what, papers=", ".join(PAPERS))
    if asked.layout.per_page not in PER_PAGE:
        desk.refuse("no_layout", given=asked.layout.per_page, layouts=", ".join(map(str, PER_PAGE)))
    section = desk.section()
    if number is not None and not 1 <= number <= section.plan.rounds:
        desk.stop_if_refused((Problem("play.no-such-round", values={"round": number, "rounds": len(section.rounds)}),))
    printing = Printing(section.name, section, datetime.now().astimezone(), lang)
    made = printed(what, printing, replace(asked, round=len(section.rounds) if number is None else number))
    if isinstance(made, Problem):
        desk.stop_if_refused((made,))
        return
    path = output or file.with_name(f"{file.stem}-{what}.pdf")
    with writing(path, lang), replacing(path, is_public=True) as beside:
        beside.write_bytes(made)
    showing.say(text("play.says.printed", lang, {"path": str(path)}))

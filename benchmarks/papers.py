"""What each paper costs to print, as a multiple of a page with nothing on it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import count

from benchmarks.acting import ROUNDS, big_section
from benchmarks.figures import note
from benchmarks.timing import seconds
from ronde.paper.pages import content, page_count
from ronde.paper.papers import PAPERS, Asked, parts_of, problem_of
from ronde.paper.printing import BesideSection, Printing
from ronde.paper.slips import SlipLayout
from ronde.paper.typesetting import pdf, pictures
from ronde.play.changes.rounds import drafted
from ronde.play.formats.combined import phases
from ronde.play.plan import Plan
from ronde.play.section import Section
from ronde.play.simulate import new_section
from ronde.play.standings.prizes import Prize
from ronde.play.standings.table import usual_criteria
from ronde.record.desk_accounts import Entered, accounts_of
from ronde.record.desk_notes import Fee, Fees, Note, Payment, Ruling, Said

TITLE = "Papers"
ABOUT = (
    "Each paper of a section in its twelfth round, from the section to the PDF: CPU, the best of three with other names each time, as a multiple of a PDF with an "
    "empty presence sheet. Below, what the page of documents asks for: the number of pages of all papers, and one page of the "
    "longest as a picture."
)
SIZES = (64, 300)
_ANEW = count()
AT = datetime(2026, 11, 21, 9, 16, tzinfo=UTC)
NAMES = ("Ilinca Țurcanu", "Océane Bélisle", "Petru Iordăchioaia", "Aurélie Courtemanche-Dubé", "Enora Le Bihannic")


def lines() -> list[str]:
    nobody = replace(_printing(64), section=Section("A", "draughts", big_section(64).plan))
    empty = _seconds(lambda: _pdf("presence", nobody, _asked()))
    found = {(name, size): _measured(name, size) for name in PAPERS for size in SIZES}
    note("paper-300", max(took for (_, size), (_, took) in found.items() if size == max(SIZES)))
    heads = " | ".join(f"pages, {size} players | × empty" for size in SIZES)
    table = [f"| paper | {heads} | seconds, {max(SIZES)} |", f"|---|{'--:|' * (2 * len(SIZES) + 1)}"]
    for name in PAPERS:
        cells = " | ".join(f"{found[name, size][0]} | {found[name, size][1] / empty:.0f}" for size in SIZES)
        table.append(f"| {name} | {cells} | {found[name, max(SIZES)][1]:.2f} |")
    return [*table, "", f"An empty page: {1000 * empty:.0f} ms.", *_page_of_documents(empty)]


def _page_of_documents(empty: float) -> list[str]:
    printing = _printing(max(SIZES))
    papers = [name for name in PAPERS if problem_of(name, printing, _asked()) is None]
    counted = _seconds(lambda: [page_count(parts_of(name, printing, _asked())) for name in papers])
    picture = _seconds(lambda: _picture(_with_other_names(printing)))
    return [f"All pages counted: {counted / empty:.2f} × empty; one picture: {picture / empty:.1f} × empty."]


def _picture(printing: Printing) -> list[bytes]:
    return pictures(content(printing, parts_of("slips", printing, _asked()), only=1))


def _measured(name: str, size: int) -> tuple[int, float]:
    printing, asked = (_in_groups(size), _asked(1)) if name == "groups" else (_printing(size), _asked())
    return page_count(parts_of(name, printing, asked)), _seconds(partial(_pdf, name, printing, asked))


def _seconds(work: Callable[[], object]) -> float:
    return seconds(work, repeats=3)


def _pdf(name: str, printing: Printing, asked: Asked) -> bytes:
    anew = _with_other_names(printing)
    return pdf(content(anew, parts_of(name, anew, asked)), AT)


def _with_other_names(printing: Printing) -> Printing:
    """The same with names that nobody had before: the typesetter remembers what it has set."""
    letter = chr(ord("a") + next(_ANEW) % 26)
    entries = tuple(replace(one, name=f"{one.name}{letter}") for one in printing.section.entries)
    return replace(printing, event=f"Open {letter}", section=replace(printing.section, entries=entries))


def _asked(number: int = ROUNDS) -> Asked:
    return Asked(number, layout=SlipLayout(address="http://192.168.1.20:8000/fr/desk/a/rounds/12/#t{table}"))


def _printing(size: int) -> Printing:
    section = big_section(size)
    entries = tuple(
        replace(one, name=f"{NAMES[at % len(NAMES)]} {at}", tags=("club:Scrabble du Gâtinais",))
        for at, one in enumerate(section.entries)
    )
    said: list[Said] = [Fees(fees=(Fee("Tarif normal", 2000),))]
    said += [Payment(player=one.player, amount=2000, receipt=at) for at, one in enumerate(entries, start=1)]
    said += [
        Ruling(section="s", round=at, complaint="Jetons mal comptés.", decision="Maintenu.") for at in range(1, 13)
    ]
    notes = tuple(Note(id=str(at), at="2026-11-21T08:00:00", said=one) for at, one in enumerate(said))
    known = BesideSection(
        notes,
        accounts=accounts_of(notes, [Entered(one.player, "s") for one in entries]),
        prizes=tuple(Prize(one.player, "Général", at, 1, 1000) for at, one in enumerate(entries[:20], start=1)),
    )
    return Printing("TH des Bords de Loire", replace(section, entries=entries), AT, "fr", "Tours", id="s", known=known)


def _in_groups(size: int) -> Printing:
    """The first round of a Formule Combinée, with its groups drawn."""
    plan = Plan(phases(7, 5), usual_criteria("scrabble", "combined"), 20261121)
    section = drafted(new_section("scrabble", plan, size, 7)).section
    return Printing("TH des Bords de Loire", section, AT, "fr", "Tours")

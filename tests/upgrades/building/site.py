"""What a site has beside its registers: events to come with who asked to enter, an archive, questions of visitors, a copied list."""

import json
import re
from datetime import UTC, date, datetime
from pathlib import Path

from ronde.play.plan import Phase
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.web.actors import VISITOR
from ronde.web.archive.given import GivenArchive
from ronde.web.archive.importing import imported_archive, previewed_archive
from ronde.web.archive.models import PendingFile
from ronde.web.archive.redirects import add_redirects
from ronde.web.archive.series import import_series
from ronde.web.events.announcing import Announced, announce
from ronde.web.events.asked_entries import WantedEntry, ask_entry, cancel_entry
from ronde.web.events.copy_folders import add_folder
from ronde.web.events.copying import COPIER
from ronde.web.events.entry_files import EntriesFile, entries_file, parsed_entries
from ronde.web.events.models import CopyFolder, Event
from ronde.web.events.offers import Offer
from ronde.web.events.published_states import printed_state
from ronde.web.events.publishing import published_state
from ronde.web.events.showing import show_on_site
from ronde.web.events.states_received import state_received
from ronde.web.events.taking_entries import preview_entries, take_entries
from ronde.web.office.enquiries.services import AskedNumber, Asker, answer_enquiry, ask_about_number
from ronde.web.office.journal.verifying import verify
from ronde.web.office.models import Enquiry
from ronde.web.office.next_list.recomputing import recompute
from ronde.web.office.next_list.seen import mark_seen
from ronde.web.registers.arriving_lists import ArrivedList, arrived_list
from ronde.web.registers.copying import list_for_a_laptop
from ronde.web.registers.models import Change, Register
from ronde.web.registers.taking_lists import list_taken
from ronde.words.letters import LetterText
from tests.upgrades.building.desk import Desk
from tests.upgrades.building.office import Office
from tests.upgrades.building.persons import account, at_noon, nothing_wrong, on

ASKED = datetime(2026, 11, 10, 9, tzinfo=UTC)


def build_announced(office: Office) -> None:
    """An event to come: somebody is in, somebody waits, somebody cancelled; the desk has taken the entries."""
    day = date(2026, 12, 13)
    said = SeriesDeclaration(
        first_day=day, last_day=day, cadence="accelerated", pace=Pace(minutes=20, seconds=10), declared=False
    )
    desk = Desk.opened(office.register, "Rapide de Noel", day, said)
    table = desk.table("draughts", (), Phase("swiss_points", 5))
    olga = on("olga", 2026, 11, 9)
    told = Announced(
        capacity=2, closes=datetime(2026, 12, 11, 19, tzinfo=UTC), organiser="Olga Petit", fees="8 €", rules="Sept rondes.", way="À pied.",
        offers=(Offer("repas", 600),), is_shown=True,
    )  # fmt: skip
    nothing_wrong(announce(desk.event, told, olga))
    entered = []
    for person, name in (
        ("d1", "Armand Ollivry"),
        ("", "Quentin Inconnu"),
        ("d2", "Perrine Bréhaut"),
        ("d4", "Maëlle Trévidic"),
    ):
        wanted = WantedEntry(
            name=name,
            contact="06 00 00 00 00",
            person=person,
            offers=("repas",) if person else (),
            word="bonjour",
            language="fr",
        )
        made = ask_entry(desk.event.id, wanted, ASKED)
        assert made.entry is not None, made.problems
        entered.append(made.entry)
    file = parsed_entries(entries_file(desk.event, olga))
    assert isinstance(file, EntriesFile)
    seen = preview_entries(table.row, file, olga)
    taken = take_entries(table.row, file, olga, digest=seen.digest)
    assert taken.is_done, taken.problems
    cancel_entry(entered[1], ASKED)
    nothing_wrong(show_on_site(desk.event, account("olga"), olga))


def build_shown_elsewhere(event: Event) -> None:
    """What another machine has published of an event that it runs, received as this one sends it."""
    state = json.loads(printed_state(published_state(event, 1)))
    state["event"] = "ailleurs"
    for section in state["sections"]:
        section["id"] = f"ailleurs-{section['id']}"
    received = state_received(json.dumps(state).encode(), on("olga", 2026, 11, 15))
    assert received.event is not None, received.problems


def build_archive(office: Office) -> None:
    """Lists and series of a former site, and an old address."""
    by, register = office.on(2026, 11, 3), office.register
    table = "Place;Nom;Cote;Club\n1;Armand Ollivry;1450;Cercle ffjd\n2;Ghislain Oublié;1200;Ailleurs\n"
    given = GivenArchive(
        "2009-05-01.csv", table.encode(), "national", "L’ancien site", "https://ancien.example/2009", names_unknown=True
    )
    seen = previewed_archive(register, given, by)
    made = imported_archive(register, given, by, seen=seen.seen)
    assert made.is_done, (made.problems, seen)
    nothing_wrong(
        import_series(register, b"Date;Nom;Lieu\n2009-05-01;Open de Redon;Redon\n", "L’ancien site", by).problems
    )
    nothing_wrong(add_redirects(register, f"/vieux.php?liste=1 /{register.code}/", by).problems)


def build_pending_file(office: Office) -> None:
    """A file that the officer still looks at: written as its page does, for no service keeps one."""
    by = office.on(2026, 11, 17)
    PendingFile.objects.create(
        register=office.register,
        author=by.author,
        purpose="archive",
        name="2010.csv",
        content=b"Nom;Cote\n",
        said="{}",
        at=at_noon(date(2026, 11, 17)),
    )


def build_office_table(office: Office) -> None:
    """What an officer has looked at, recomputed and verified; what visitors asked about numbers."""
    register, by = office.register, office.on(2024, 5, 20)
    mark_seen(register, date(2024, 6, 1), "national", "d1", by, figures="1600 → 1575")
    recompute(register, date(2024, 6, 1), office.on(2024, 6, 1))
    verify(register, by)
    change = Change.objects.filter(register=register).order_by("turn", "position").first()
    assert change is not None
    for words in ("Pourquoi ce chiffre ?", "Ma partie manque."):
        number = AskedNumber(change.turn, change.player, change.ranking)
        nothing_wrong(ask_about_number(register, number, words, Asker("fr", "Rosalie"), VISITOR.at(ASKED)).problems)
    first = Enquiry.objects.filter(register=register).order_by("pk").first()
    assert first is not None
    nothing_wrong(answer_enquiry(first, LetterText("Votre question", "Bonjour, art. 6.1.2."), office.on(2026, 11, 11)))


def build_copied_list(office: Office) -> None:
    """The list of a register for a laptop, taken as that of another federation: nobody takes a copy of what is kept here."""
    text = list_for_a_laptop(office.register, office.on(2026, 11, 12), days=90)
    assert isinstance(text, str), text
    text = re.sub(
        r"\ba(?=[1-4]\b)", "k", text.replace(f"federation: {office.register.federation}", "federation: ailleurs")
    )
    path = office.folder / "copie.yaml"
    path.write_text(text, "utf-8")
    found = arrived_list(path, "copie.yaml", date(2026, 11, 12))
    assert isinstance(found, ArrivedList), found
    taken: Register = list_taken(found, on("adele", 2026, 11, 12), source="copie.yaml")
    assert taken.is_copy


def build_stick(folder: Path) -> None:
    """A folder with copies of the events, as a stick has them."""
    folder.mkdir()
    nothing_wrong(add_folder(str(folder), on("adele", 2026, 11, 14)).problems)
    COPIER.copy(CopyFolder.objects.get())
    CopyFolder.objects.update(path="/media/olga/STICK")  # nobody's folder: where this was built says nothing

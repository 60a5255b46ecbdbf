"""A desk takes the entries of the site: in the piles of an import, again only what changed, by address and by file alike."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.wsgi import get_wsgi_application
from django.db import connections
from typing_extensions import override

from ronde.ground.ids import PlayerId
from ronde.record.desk_notes import TakenEntry, said_of
from ronde.web.accounts.keys import key_given
from ronde.web.actors import VISITOR
from ronde.web.events.accounts import accounts
from ronde.web.events.asked_entries import cancel_entry, change_entry
from ronde.web.events.bodies import named_section
from ronde.web.events.entry_files import EntriesFile, entries_file, parsed_entries
from ronde.web.events.fetching_entries import fetch_entries
from ronde.web.events.models import Act, EntryAsked, Event, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.registering import enter_persons
from ronde.web.events.taking_entries import (
    EntriesTaken,
    TakingPreview,
    entries_to_take,
    preview_entries,
    take_entries,
)
from ronde.web.machine_asking import Server
from ronde.web.people.models import PersonRow
from tests.web.desk.entries.bords_de_loire import a_section, organiser
from tests.web.events.announced_made import BEFORE, CHILD, announced, asked, wanted

pytestmark = pytest.mark.usefixtures("database")


def sent(row: SectionRow) -> EntriesFile:
    """The entries as a desk gets them."""
    event = Event.objects.select_related("announcement", "register").get(pk=row.event_id)
    found = parsed_entries(entries_file(event, organiser()))
    assert isinstance(found, EntriesFile)
    return found


def fresh(row: SectionRow) -> SectionRow:
    return SectionRow.objects.select_related("event__register").get(pk=row.pk)


def seen(row: SectionRow, file: EntriesFile) -> TakingPreview:
    return preview_entries(fresh(row), file, organiser())


def taken(row: SectionRow, file: EntriesFile | None = None, **more: Any) -> EntriesTaken:
    """The entries taken as they are shown now."""
    given = file or sent(row)
    return take_entries(fresh(row), given, organiser(), digest=seen(row, given).digest, **more)


def names(row: SectionRow) -> list[str]:
    return sorted(one.name for one in named_section(fresh(row)).entries)


def test_entries_come_in_the_piles_of_an_import_and_who_waits_is_only_shown() -> None:
    row = announced(capacity=4)
    asked(row, "Moldovan Ștefan", "moldovan", word="late")
    asked(row, CHILD.name, CHILD.id)
    asked(row, "Popovat S.")
    asked(row, "Anna Nouvelle")
    asked(row, "Boris Attend")
    found = seen(row, sent(row))
    assert [one.entry and one.entry.player for one in found.piles.recognised] == ["moldovan", CHILD.id]
    assert [one.line.name for one in found.piles.to_choose] == ["Popovat S."]
    assert [one.line.name for one in found.piles.new] == ["Anna Nouvelle"]
    assert [one.name for one in found.waiting] == ["Boris Attend"]
    assert {found.rows[one.line.row].word for one in found.piles.recognised} == {"late", ""}
    (refused,) = taken(row).problems
    assert refused.code == "import.to-choose"
    assert names(row) == []
    done = taken(row, answers={4: PlayerId("popovat-so")})
    assert (done.is_done, done.entered) == (True, 4)
    assert names(row) == ["Anna Nouvelle", "Moldovan Ștefan", CHILD.name, "Popovăț Sorina"]


def test_taking_twice_changes_nothing() -> None:
    row = announced(capacity=None)
    asked(row, "Moldovan Ștefan", "moldovan", offers=("repas",))
    asked(row, "Anna Nouvelle")
    assert entries_to_take(row.event, notes_of(row.event)) == 2
    assert taken(row).entered == 2
    acts, notes = Act.objects.count(), len(notes_of(row.event))
    again = seen(row, sent(row))
    assert (again.is_nothing, len(again.same)) == (True, 2)
    assert taken(row).is_done
    assert (Act.objects.count(), len(notes_of(row.event))) == (acts, notes)
    assert entries_to_take(row.event, notes_of(row.event)) == 0


def test_a_second_time_only_what_is_new_changed_or_cancelled_is_shown_and_done() -> None:
    row = announced(capacity=None)
    changing = asked(row, "Moldovan Ștefan", "moldovan").entry
    going = asked(row, "Anna Nouvelle").entry
    asked(row, "Popovăț Silviu", "popovat-si")
    assert taken(row).entered == 3
    assert changing is not None
    assert going is not None
    change_entry(changing, wanted("Moldovan Ștefan", "moldovan", offers=("repas",)), BEFORE)
    cancel_entry(going, BEFORE)
    asked(row, "Denis Neuf")
    found = seen(row, sent(row))
    assert [one.line.name for one in found.piles.new] == ["Denis Neuf"]
    assert [one.entry.name for one in found.changed] == ["Moldovan Ștefan"]
    assert [one.entry.name for one in found.cancelled] == ["Anna Nouvelle"]
    assert [one.name for one in found.same] == ["Popovăț Silviu"]
    done = taken(row)
    assert (done.entered, done.changed, done.removed) == (1, 1, 1)
    assert names(row) == ["Denis Neuf", "Moldovan Ștefan", "Popovăț Silviu"]
    assert accounts(row.event, notes_of(row.event)).of("moldovan").owed == 600  # the meal of 6 €
    assert seen(row, sent(row)).is_nothing


def test_what_is_not_taken_any_more_is_not_owed_any_more() -> None:
    row = announced(capacity=None)
    entry = asked(row, "Moldovan Ștefan", "moldovan", offers=("repas",)).entry
    assert entry is not None
    taken(row)
    assert accounts(row.event, notes_of(row.event)).of("moldovan").owed == 600
    change_entry(entry, wanted("Moldovan Ștefan", "moldovan"), BEFORE)
    taken(row)
    assert accounts(row.event, notes_of(row.event)).of("moldovan").owed == 0


def test_what_the_organiser_leaves_stays_to_be_looked_at() -> None:
    row = announced(capacity=None)
    entry = asked(row, "Anna Nouvelle").entry
    assert entry is not None
    taken(row)
    cancel_entry(entry, BEFORE)
    assert taken(row, leave={entry.pk}).removed == 0
    assert names(row) == ["Anna Nouvelle"]
    assert [one.entry.name for one in seen(row, sent(row)).cancelled] == ["Anna Nouvelle"]


def test_who_is_entered_already_is_taken_without_being_entered_again() -> None:
    row = announced(capacity=None)
    asked(row, "Moldovan Ștefan", "moldovan")
    assert enter_persons(row.pk, ["moldovan"], organiser(), seen=row.version).is_done
    assert [one.line.name for one in seen(row, sent(row)).piles.there] == ["Moldovan Ștefan"]
    done = taken(row)
    assert (done.is_done, done.entered) == (True, 0)
    assert seen(row, sent(row)).is_nothing


def test_who_chose_another_section_is_taken_there_and_moves_when_they_choose_otherwise() -> None:
    row = announced(capacity=None)
    other = a_section(row.event, "b")
    entry = asked(row, "Anna Nouvelle", section="b").entry
    assert entry is not None
    found = seen(row, sent(row))
    assert (found.is_nothing, found.elsewhere) == (True, 1)
    assert taken(other).entered == 1
    change_entry(entry, wanted("Anna Nouvelle", section="a"), BEFORE)
    assert taken(other).changed == 1
    assert (names(row), names(other)) == (["Anna Nouvelle"], [])


def test_what_was_looked_at_before_somebody_else_entered_is_looked_at_again() -> None:
    row = announced(capacity=None)
    asked(row, "Anna Nouvelle")
    file = sent(row)
    digest = seen(row, file).digest
    asked(row, "Boris Deux")
    (refused,) = take_entries(fresh(row), sent(row), organiser(), digest=digest).problems
    assert refused.code == "people.preview-stale"
    assert names(row) == []


def test_an_organiser_s_name_of_who_is_new_follows_the_site() -> None:
    row = announced(capacity=None)
    entry = asked(row, "Ana Nouvele").entry
    assert entry is not None
    taken(row)
    EntryAsked.objects.filter(pk=entry.pk).update(name="Anna Nouvelle", version=2)
    taken(row)
    assert names(row) == ["Anna Nouvelle"]


def test_on_a_laptop_that_does_not_know_the_persons_they_are_taken_by_name() -> None:
    row = announced(capacity=None)
    asked(row, "Moldovan Ștefan", "moldovan", offers=("repas",))
    asked(row, "Anna Nouvelle")
    file = sent(row)
    PersonRow.objects.all().delete()  # as on a laptop without a list
    EntryAsked.objects.all().delete()
    assert taken(row, file).entered == 2
    assert names(row) == ["Anna Nouvelle", "Moldovan Ștefan"]
    assert seen(row, file).is_nothing


def test_contacts_and_words_stay_on_the_server() -> None:
    row = announced(capacity=None)
    asked(row, "Anna Nouvelle", contact="06 12 34", word="secret")
    taken(row)
    written = " ".join(str(one) for one in notes_of(row.event))
    assert "06 12 34" not in written
    assert "secret" not in written
    assert len(said_of(notes_of(row.event), TakenEntry)) == 1


@pytest.mark.parametrize(
    "written", [b"", b"{}", b"[]", b"\xff", b'{"format":"other"}', b"null", b"[" * 100_000], ids=range(7)
)
def test_what_is_no_file_of_entries_is_said_to_be_none(written: bytes) -> None:
    found = parsed_entries(written)
    assert not isinstance(found, EntriesFile)
    assert found.code == "taking-entries.not-one"


def test_only_the_organiser_gets_the_entries_and_takes_them() -> None:
    row = announced()
    for call in (
        lambda: entries_file(row.event, VISITOR),
        lambda: preview_entries(row, sent(row), VISITOR),
        lambda: take_entries(row, sent(row), VISITOR, digest=""),
        lambda: fetch_entries(row.event, Server("https://x.example", "KEY"), VISITOR),
    ):
        with pytest.raises(PermissionDenied):
            call()


class Quiet(WSGIRequestHandler):
    """One that says nothing of what it is asked."""

    @override
    def log_message(self, *_: object) -> None:
        pass


def _serve(serving: WSGIServer) -> None:
    try:
        serving.serve_forever()
    finally:
        connections.close_all()


@pytest.fixture
def server(database: str) -> Iterator[Server]:
    """The server as a laptop reaches it: by its address, with the key of the organiser."""
    assert database
    organiser()
    key = key_given(User.objects.get(username="olga"))
    with make_server("127.0.0.1", 0, get_wsgi_application(), handler_class=Quiet) as serving:
        thread = threading.Thread(target=_serve, args=(serving,), daemon=True)
        thread.start()
        yield Server(f"http://127.0.0.1:{serving.server_port}", key, is_chosen_here=True)
        serving.shutdown()
        thread.join()


def test_by_address_a_laptop_gets_the_same_as_by_file(server: Server) -> None:
    row = announced(capacity=None)
    asked(row, "Moldovan Ștefan", "moldovan")
    found = fetch_entries(row.event, server, organiser())
    assert found.problems == ()
    read = parsed_entries(found.content)
    assert isinstance(read, EntriesFile)
    assert read.entries == sent(row).entries
    assert taken(row, read).entered == 1


def test_an_event_with_another_id_on_the_laptop_is_chosen_among_those_of_the_server(server: Server) -> None:
    row = announced(capacity=None)
    asked(row, "Anna Nouvelle")
    mine = Event(id="mine", name="Le mien", first_day=row.event.first_day, last_day=row.event.last_day)
    found = fetch_entries(mine, server, organiser("mine"))
    assert [(one.id, one.entries) for one in found.events] == [("th", 1)]
    chosen = fetch_entries(mine, server, organiser("mine"), of="th")
    assert isinstance(parsed_entries(chosen.content), EntriesFile)
    nobody = fetch_entries(mine, Server(server.address, "WRONG", is_chosen_here=True), organiser("mine"))
    assert [one.code for one in nobody.problems] == ["key.none"]


def test_the_document_is_read_again_as_it_was_written(tmp_path: Path) -> None:
    row = announced(capacity=1)
    asked(row, 'Anna; "Nouvelle"', offers=("repas",), word="é\t→")
    asked(row, "Boris Deux")
    path = tmp_path / "entries.json"
    path.write_bytes(entries_file(Event.objects.get(pk="th"), organiser()))
    shutil.copyfile(path, tmp_path / "stick.json")
    read = parsed_entries((tmp_path / "stick.json").read_bytes())
    assert isinstance(read, EntriesFile)
    assert [(one.name, one.state, [offer.amount for offer in one.offers]) for one in read.entries] == [
        ('Anna; "Nouvelle"', "entered", [600]),
        ("Boris Deux", "waiting", []),
    ]
    assert taken(row, read).entered == 1
    assert names(row) == ['Anna; "Nouvelle"']

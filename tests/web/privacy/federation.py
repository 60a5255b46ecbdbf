"""A small federation with people of all ages, a register of theirs with a published list, and an event in progress."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import quote

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client

from ronde.ground.ids import PlayerId
from ronde.record.clubs import Club
from ronde.record.desk_notes import Called, Presence, Projected, Ruling
from ronde.record.frozen_person import Frozen
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.web.accounts.appointing import account, appointed
from ronde.web.accounts.codes import give_code
from ronde.web.accounts.limits import counted
from ronde.web.accounts.links import new_link
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.archive.given import GivenArchive
from ronde.web.archive.importing import imported_archive, previewed_archive
from ronde.web.archive.models import PendingFile
from ronde.web.archive.redirects import add_redirects
from ronde.web.archive.series import import_series
from ronde.web.events.models import (
    Act,
    Announcement,
    CopyFolder,
    EntrantRow,
    EntryAsked,
    Event,
    EventCopy,
    SectionRow,
    SentState,
)
from ronde.web.events.notes import write_note
from ronde.web.events.published_states import PublishedState, Told, printed_state
from ronde.web.office.models import (
    ArrivedFile,
    DrawRequest,
    Enquiry,
    Letter,
    PaidPurse,
    Question,
    RequestDocument,
    SeenLine,
)
from ronde.web.office.services import take_in
from ronde.web.people.freezing import as_text
from ronde.web.people.given_lists import GivenList
from ronde.web.people.importing import imported, previewed
from ronde.web.people.merging import merge
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.people.services import correct_person
from ronde.web.privacy.access import unsure_about
from ronde.web.privacy.consents import Paper, note_consent
from ronde.web.privacy.models import Kind
from ronde.web.privacy.requests import ask
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register, WaitingRow
from ronde.web.roles import Role
from tests.files.tables.workbooks import workbook
from tests.web.office_work import PASSWORD, acted, an_officer, arriving, begun, first_of, on

TODAY = date(2026, 11, 17)
SINCE = date(2015, 9, 1)
CHILD, ADULT = "one", "two"  # 12 and 46 years old, each on the list
NAMES = {"one": "Maëlle Trévidic", "two": "Jean-Pierre Ollivry", "three": "Sidonie Guéguen", "four": "Paul Quéméré"}
BIRTHS = {"one": date(2014, 5, 17), "two": date(1980, 3, 9), "three": date(1971, 1, 2), "four": date(1966, 7, 30)}
LICENCES = {"one": "2026-77010", "two": "2026-77020", "three": "2026-77030", "four": "2026-77040"}

FORMER = "Jean-Pierre Kerdoncuff"  # what the adult was called before
OTHER = Player(  # another row of theirs, found to be the same person
    id="p-other",
    name="J.-P. Ollivry-Cloarec",
    birth=date(1980, 3, 19),
    licences=[Licence(since=SINCE, number="1999-51", federation="FMJD")],
    also=["ollivry-jean"],
)
A_LIST = f"""regulation: ffjd
players:
  - {{ id: two, name: {NAMES[ADULT]}, licence: {LICENCES[ADULT]}, birth_year: 1980 }}
  - {{ id: three, name: {NAMES["three"]} }}
facts:
  - {{ fact: opening, id: taken-over, day: 2020-01-01, ratings: [ {{ player: two, rating: 1420 }} ] }}
"""
DECLARED = f"first_day: 2026-11-17\ncadence: slow  # as {NAMES[ADULT]} said\n"

_A_MOMENT = datetime(2026, 11, 17, 9, tzinfo=UTC)
REASON = f"The father of {NAMES[ADULT]} wrote to us."  # beside the first series, in which the child and the adult met


def person(player: str) -> Player:
    """Somebody as the licences have them."""
    return Player(
        id=player,
        name=NAMES[player],
        birth=BIRTHS[player],
        sex="F",
        licences=[Licence(since=SINCE), Licence(since=SINCE, number=LICENCES[player], federation="FFJD")],
        clubs=[Membership(club="penfeld", since=SINCE)],
    )


def federation(folder: Path, acts: int = 3) -> Register:
    """A register in which a series was homologated and a list published, and everybody's rows as the licences have them."""
    register = begun("dames")
    clubs = [Club(id="penfeld", name="Damier de la Penfeld"), Club(id="rade", name="Damier de la Rade")]
    written(People.of(map(person, NAMES), clubs=clubs), TODAY)
    FOLD.forget()
    path = folder / "first.yaml"
    path.write_text(arriving(0, 0).replace("name: Coupe 0\n", f"name: Coupe 0\n    reason: {REASON}\n"), "utf-8")
    assert take_in(register, path, on(an_officer(), first_of(0).replace(day=8))).is_done
    for act in range(1, acts):
        assert acted(register, act, an_officer(), folder).is_done
    return register


def in_an_event(player: str) -> SectionRow:
    """Somebody entered in an event, with a tag and an act that are theirs; the event has a copy of a list, and one on a stick."""
    event = Event.objects.create(
        id="open", name="Open de Brest", first_day=TODAY, last_day=TODAY, list_text=A_LIST, declaration=DECLARED
    )
    frozen = Frozen(
        id=player,
        day=TODAY,
        name=NAMES[player],
        licence=LICENCES[player],
        club="penfeld",
        birth=BIRTHS[player],
        ratings={"national": "1500"},
        list_day=SINCE,
    )
    Announcement.objects.create(
        event=event, organiser=NAMES[player], rules=f"Ask {NAMES[player]}", offers=json.dumps([{"name": NAMES[player]}])
    )
    EntryAsked.objects.create(
        id="asked-7",
        event=event,
        number=1,
        state="entered",
        name=NAMES[player],
        person=player,
        contact="jp.ollivry@example.org",
        word=f"the father of {NAMES[player]} comes too",
        language="fr",
        key="7",
        at=_A_MOMENT,
    )
    EntrantRow.objects.create(event=event, player="new-7", person=player, frozen=as_text(frozen))
    row = SectionRow.objects.create(
        id="open-a",
        event=event,
        file="a",
        name="A",
        state="playing",
        body=json.dumps({"entries": [{"player": "new-7", "rating": 1500}, {"player": "new-8"}]}),
        tags=json.dumps({"1": "club:Penfeld", "2": f"family:{NAMES[player]}"}, ensure_ascii=False),
        sent=f"players: [{{ name: {NAMES[player]} }}]",
    )
    Act.objects.create(
        section=row,
        number=1,
        kind="result",
        changes=json.dumps([["new-7", None, 2]]),
        device=f"Telephone of {NAMES[player]}",
        at=datetime(2026, 11, 17, tzinfo=UTC),
    )
    folder = CopyFolder.objects.create(path="/media/stick")
    EventCopy.objects.create(
        folder=folder, event=event, holds='{"open-a": 1}', copied=datetime(2026, 11, 17, tzinfo=UTC)
    )
    _told_elsewhere(event, player)
    return row


def _told_elsewhere(event: Event, player: str) -> None:
    """What a desk elsewhere has published of the event, in which somebody was a newcomer."""
    at, day = "2026-11-17T00:00:00+00:00", event.first_day.isoformat()
    entrants = (Told(player=f"n-{player}", name=NAMES[player]),)
    state = PublishedState(
        event=event.pk, name=event.name, first_day=day, last_day=day, number=1, at=at, entrants=entrants
    )
    body, moment = printed_state(state).decode(), datetime.fromisoformat(at)
    SentState.objects.create(event=event, number=1, body=body, sent=moment, received=moment)


def everywhere(folder: Path) -> Register:
    """The adult in every table that can hold something of a person, through the services where there are some."""
    register = federation(folder)
    row = in_an_event(ADULT)
    user = player_account(ADULT)
    EmailAddress.objects.create(user=user, email="ollivry@example.org")
    Authenticator.objects.create(user=user, type=Authenticator.Type.RECOVERY_CODES, data={"label": NAMES[ADULT]})
    new_link(user)
    assert counted("account", user.username) is None
    Client().force_login(user)
    ruled = Ruling(section=row.id, round=1, complaint=f"{NAMES[ADULT]} came late", decision="plays")
    called = Called(section=row.id, round=1, table=1, why="come", seats=("new-7", "new-8"))
    announced = Projected(number=1, section=row.id, say=f"{NAMES[ADULT]} is asked to come")
    for noted in (ruled, Presence(player="new-7"), called, announced):
        write_note(row.event, noted, holding(Role.ORGANISER, "open"))
    assert give_code(row, holding(Role.ORGANISER, "open"), label=f"Phone {NAMES[ADULT]}").code
    note_consent(ADULT, Paper(NAMES[ADULT], TODAY, f"signed by {NAMES[ADULT]}", own=True), actor=licences())
    ask(ADULT, Kind.CORRECTION, licences(), wish=f"Write {NAMES[ADULT]}", paper=f"{NAMES[ADULT]} 7")
    for section, said in (("series-0", "He was ill that day."), ("elsewhere", f"{FORMER} said so.")):
        Question.objects.create(
            register=register,
            section=section,
            finding="ffjd.undecided",
            asked_of="organiser",
            asked_by="account:1",
            asked=datetime(2026, 11, 17, tzinfo=UTC),
            words=said,
            how=f"letter of {NAMES[ADULT]}",
            reason=said,
        )
    of = {"register": register, "ranking": "national", "player": ADULT, "at": datetime(2026, 11, 17, tzinfo=UTC)}
    PaidPurse.objects.create(**of, period="2026Q3", amount="20", day=TODAY, by="account:1")
    at_first = {
        "register": register,
        "turn": 1,
        "position": 1,
        "player": ADULT,
    }  # before any list, so that no list says otherwise
    WaitingRow.objects.create(**at_first, missing="ffjd.games", values='{"games":2,"needed":5}', club="rade")
    SeenLine.objects.create(**of, day=TODAY, officer="account:1", figures="1500 → 1510")
    in_the_office(register)
    RequestDocument.objects.create(
        register=register,
        request="request-1",
        number=1,
        name=f"{NAMES[ADULT]}.pdf",
        kind="application/pdf",
        content=b"%PDF-1",
        size=6,
        by="account:1",
        added=datetime(2026, 11, 17, tzinfo=UTC),
    )
    written(People.of([OTHER]), TODAY)
    merged = merge(ADULT, OTHER.id, _merging(), seen=(_version(ADULT), _version(OTHER.id)))
    assert merged.merge is not None, merged.problems
    for name in (FORMER, NAMES[ADULT]):
        assert correct_person(ADULT, _version(ADULT), licences(), name=name).is_saved
    given = GivenList("fmjd", "FMJD", TODAY, f"FMJD ID;Name;Country;Rating\n7;{NAMES[ADULT]};FR;1850".encode())
    answers = {2: PlayerId(ADULT)}
    seen = previewed(given, licences(), answers)
    assert imported(given, licences(), answers, seen=seen.digest).imported is not None
    in_the_archive(register)
    return register


def in_the_office(register: Register) -> None:
    """A file that names the adult, a letter to him, and what he asked for before an event."""
    moment, name = datetime(2026, 11, 17, tzinfo=UTC), NAMES[ADULT]
    content = f"players: [{{ id: x, name: {name} }}]".encode()
    ArrivedFile.objects.create(register=register, name=f"{name}.yaml", content=content, at=moment, by="account:1")
    table = workbook([["Nom", "R1"], [name, "2w2"]])  # only its cells tell, and these are compressed
    ArrivedFile.objects.create(register=register, name="liste.xlsx", content=table, at=moment, by="account:1")
    exported = f"Nom;Prénom;R1\n{name};né à Brașov;2w2".encode("utf-16")  # as Excel writes text
    ArrivedFile.objects.create(register=register, name="liste.csv", content=exported, at=moment, by="account:1")
    of = {"register": register, "about": "why", "subject_id": f"1:{ADULT}", "made": moment, "made_by": "account:1"}
    Letter.objects.create(to="x@example.org", subject=f"Why {name} has it", text=f"Dear {name},", language="en", **of)
    asked = {
        "words": f"{name} won that game",
        "name": name,
        "contact": "jp.ollivry@example.org",
        "answer": f"Dear {name},",
    }
    Enquiry.objects.create(
        register=register, turn=3, player=ADULT, language="fr", token="0" * 64, asked=moment, **asked
    )
    said = {"rules": f"{name} says so", "organiser": name, "reason": f"as {name} wishes"}
    DrawRequest.objects.create(
        register=register, event="Open", first_day=TODAY, asked=moment, asked_by="account:1", **said
    )


def in_the_archive(register: Register) -> None:
    """The adult on a list of a former site, known there by the id, and under a former name as nobody of ours; with an old address."""
    office = on(an_officer(), TODAY)
    lines = f"Identifiant;Nom;Club;Cote\n{ADULT};{NAMES[ADULT]};Penfeld;1400\n;{FORMER};Rade;1300\n;Zoé Zébulon;;1200\n"
    name = f"liste de {NAMES[ADULT]} 2008-09-01.csv"
    old = GivenArchive(name, lines.encode(), "national", "ancien.example", names_unknown=True)
    done = imported_archive(register, old, office, seen=previewed_archive(register, old, office).seen)
    assert done.lines == 3
    series = f"Date;Nom\n2009-05-01;Challenge {NAMES[ADULT]}\n".encode()
    assert import_series(register, series, "ancien.example", office).new == 1
    path = f"/joueur/{quote(NAMES[ADULT])}.html /dames/player/{ADULT}/"
    assert add_redirects(register, path, office).count == 1
    PendingFile.objects.create(
        register=register,
        author="account:1",
        purpose="lists",
        name=name,
        content=lines.encode(),
        said="{}",
        at=_A_MOMENT,
    )


def _version(person: str) -> int:
    version: int = PersonRow.objects.values_list("version", flat=True).get(pk=person)
    return version


def _merging() -> Actor:
    held = [HeldRole(Role.LICENCE_OFFICER), HeldRole(Role.OFFICER)]
    return actor("account:1", held, name="Soizic Ferrec").at(datetime(2026, 11, 17, 10, tzinfo=UTC))


def player_account(player: str, name: str = "jp") -> User:
    """The account by which somebody signs in as a player."""
    user = account(name, PASSWORD, NAMES[player])
    user.email = "jp.ollivry@example.org"
    user.save()
    appointed(user, Role.PLAYER, player)
    return user


def holding(role: Role, over: str = "", on: date = TODAY) -> Actor:
    """Somebody with a role, on a day."""
    made = actor("account:1", [HeldRole(role, over)], name="Soizic Ferrec")
    return made.at(datetime(on.year, on.month, on.day, 10, tzinfo=UTC))


def all_named(player: str) -> list[str]:
    """Everything that has no more than somebody's name, as an officer ticks it who knows that it is about them."""
    return [doubt.thing for doubt in unsure_about(player, licences())[0]]


def licences(on: date = TODAY) -> Actor:
    """The licence officer, on a day."""
    return holding(Role.LICENCE_OFFICER, on=on)

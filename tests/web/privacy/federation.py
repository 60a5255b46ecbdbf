"""A small federation with people of all ages, a register of theirs with a published list, and an event in progress."""

import json
from datetime import UTC, date, datetime
from pathlib import Path

from django.contrib.auth.models import User

from ronde.record.clubs import Club
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.web.accounts.appointing import account, appointed
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events.models import Act, EntrantRow, Event, SectionRow
from ronde.web.office.services import take_in
from ronde.web.people.rows import written
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.office_work import PASSWORD, acted, an_officer, arriving, begun, first_of, on

TODAY = date(2026, 11, 17)
SINCE = date(2015, 9, 1)
CHILD, ADULT = "one", "two"  # 12 and 46 years old, each on the list
NAMES = {"one": "Maëlle Trévidic", "two": "Jean-Pierre Ollivry", "three": "Sidonie Guéguen", "four": "Paul Quéméré"}
BIRTHS = {"one": date(2014, 5, 17), "two": date(1980, 3, 9), "three": date(1971, 1, 2), "four": date(1966, 7, 30)}
LICENCES = {"one": "2026-77010", "two": "2026-77020", "three": "2026-77030", "four": "2026-77040"}

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
    """Somebody entered in an event, with a tag and an act that are theirs."""
    event = Event.objects.create(id="open", name="Open de Brest", first_day=TODAY, last_day=TODAY)
    frozen = {"name": NAMES[player], "licence": LICENCES[player], "club": "penfeld", "rating": 1500}
    EntrantRow.objects.create(event=event, player="new-7", person=player, frozen=json.dumps(frozen, ensure_ascii=False))
    row = SectionRow.objects.create(
        id="open-a",
        event=event,
        file="a",
        name="A",
        state="running",
        body=json.dumps({"entries": [{"player": "new-7", "rating": 1500}, {"player": "new-8"}]}),
        tags=json.dumps({"1": "club:Penfeld", "2": f"family:{NAMES[player]}"}, ensure_ascii=False),
        sent=f"players: [{{ name: {NAMES[player]} }}]",
    )
    changes = json.dumps([["new-7", None, 2]])
    Act.objects.create(section=row, number=1, kind="result", changes=changes, at=datetime(2026, 11, 17, tzinfo=UTC))
    return row


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


def licences(on: date = TODAY) -> Actor:
    """The licence officer, on a day."""
    return holding(Role.LICENCE_OFFICER, on=on)

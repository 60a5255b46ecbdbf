"""A hall in which a section is played today, in few words: Scrabble by the nearest rank, everybody a person, one of them a child."""

from dataclasses import dataclass, field
from datetime import date, timedelta

from django.contrib.auth.models import User
from django.test import Client

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.clock import now
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Announcement, Event, SectionRow
from ronde.web.events.services import act, event_created, section_created
from ronde.web.people.rows import written
from ronde.web.registers.models import Register
from ronde.web.roles import Role

CHILD, CHILD_NAME, CHILD_CLUB = "p2", "Ilinca Nevăzută", "Cetatea Ascunsă"
NEWCOMER, NEWCOMER_NAME = "n9", "Sever Neștiut"
BORN = date(1980, 4, 5)
EVENT, SECTION = "memorial", "libere"
AT = f"/ro/events/{EVENT}/{SECTION}/"


def name_of(number: int) -> str:
    """What a player is called; the second is the child."""
    return CHILD_NAME if number == 2 else f"Prenume{number:03} Nume{number:03}"


@dataclass
class Hall:
    """A section and its arbiter; a visitor stands before the site."""

    row: SectionRow
    who: Actor
    visitor: Client = field(default_factory=Client)

    @property
    def section(self) -> Section:
        self.row.refresh_from_db()
        return section_of(self.row)

    def do(self, asked: acts.Act) -> None:
        self.row.refresh_from_db()
        made = act(self.row.id, asked, self.who, seen=self.row.version)
        assert made.is_done, made.problems

    def publish(self) -> None:
        self.do(acts.pair())
        self.do(acts.publish())

    def play(self, rounds: int = 1) -> None:
        """Whole rounds, in which the first at each table wins by 30."""
        for _ in range(rounds):
            self.publish()
            number = len(self.section.rounds)
            for game in self.section.rounds[-1].games:
                if game.second:
                    self.do(acts.result(number, game.table, scores=(400, 370)))

    def get(self, path: str = "", **named: str) -> str:
        """A page that a visitor reads."""
        answer = self.visitor.get(f"{AT}{path}", named)
        assert answer.status_code == 200, (path, answer.status_code)
        assert "Set-Cookie" not in answer.headers
        return answer.content.decode()

    def status(self, path: str = "", **named: str) -> int:
        return self.visitor.get(f"{AT}{path}", named).status_code


def a_hall(count: int = 8, *, announced: bool = True, newcomer: bool = False, register: Register | None = None) -> Hall:
    """So many players before their first round; the event is today, and everybody knows of it."""
    today = now().date()
    written(People.of(everybody(count, today)), today)
    user, _ = User.objects.get_or_create(username="doinita")
    who = actor(f"account:{user.pk}", [HeldRole(Role.ORGANISER, one) for one in ("", EVENT)], name="Doinița")
    event = event_created(
        who, name="Memorialul Toamnei", first_day=today, last_day=today, place="Iași", id=EVENT, register=register
    ).event
    assert event is not None
    if announced:
        announce(event)
    entries = tuple(_entry(number) for number in range(1, count + 1))
    entries += (Entry(PlayerId(NEWCOMER), NEWCOMER_NAME, 900),) if newcomer else ()
    plan = Plan((Phase("nearest", 7),), usual_criteria("scrabble", "nearest"), seed=5)
    made = section_created(event, Section("Libere", "scrabble", plan, entries), who, file="libere", id=SECTION)
    assert made.row is not None
    return Hall(made.row, who)


def everybody(count: int, today: date) -> list[Player]:
    """Everybody as the federation knows them."""
    return [_person(number, today) for number in range(1, count + 1)]


def announce(event: Event) -> None:
    Announcement.objects.create(event=event, shown=now())


def _person(number: int, today: date) -> Player:
    birth = today - timedelta(days=365 * 12) if number == 2 else BORN
    licences = [Licence(since=date(2015, 9, 1), number=f"RO-{70000 + number}")]
    return Player(id=f"p{number}", name=name_of(number), birth=birth, licences=licences)


def _entry(number: int) -> Entry:
    club = CHILD_CLUB if number == 2 else "Cetatea Iași"
    rating = 1500 - number
    return Entry(PlayerId(f"p{number}"), name_of(number), rating, tags=(f"club:{club}", f"family:Taina{number}"))


def every_page(rounds: int, tables: int, players: tuple[str, ...]) -> list[str]:
    """The end of the address of each page that a section may have, of rounds and tables that there may be."""
    ends = ["", "standings/", "crosstable/", "figures/", "bulletin/", "?name=a", "?still=1"]
    ends += [f"?me={player}" for player in players] + [f"player/{player}/" for player in players]
    ends += [f"standings/?after={number}" for number in range(rounds + 2)]
    ends += [f"round/{number}/" for number in range(rounds + 2)]
    ends += [f"round/{number}/{table}/" for number in range(1, rounds + 2) for table in range(1, tables + 1)]
    return ends

"""A ``Place``: a register, an event with a section, a section in the office, persons and an account, all of them one owner's."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from django.contrib.auth.models import User

from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.record.clubs import Belonging, Club, League
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.regulations.documents import AdoptedRating
from ronde.web.accounts.models import Appointment, SectionCode
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.archive.models import ArchivedLine, ArchivedList
from ronde.web.events import services as desk
from ronde.web.events.import_piles import GivenPlayers
from ronde.web.events.models import CopyFolder, Event, SectionRow
from ronde.web.machine_asking import Server
from ronde.web.office.models import ArrivedFile, DrawRequest, Enquiry, Question
from ronde.web.office.models import Letter as OfficeLetter
from ronde.web.office.requests import filing, papers
from ronde.web.office.requests.filing import Filing
from ronde.web.office.requests.papers import Sent
from ronde.web.people import merging
from ronde.web.people.given_lists import GivenList
from ronde.web.people.models import Merge, PersonRow, SharingQuestion
from ronde.web.people.rows import written
from ronde.web.privacy import consents
from ronde.web.privacy import requests as privacy
from ronde.web.privacy.consents import Paper
from ronde.web.privacy.models import Kind, PrivacyRequest
from ronde.web.registers.models import Line, Register
from ronde.web.roles import Role
from tests.play.making import section as a_section_of
from tests.web.office_work import acted, an_officer, arriving, begun

MINE, OTHERS = "mine", "others"
FILED = datetime(2020, 1, 8, 10, tzinfo=UTC)
HOMOLOGATED, PUBLISHED = datetime(2020, 1, 9, 9, tzinfo=UTC), datetime(2020, 2, 1, 9, tzinfo=UTC)
LIST, SINCE, TODAY = date(2020, 2, 1), date(2015, 9, 1), date(2020, 1, 1)
SERVER = Server("no address", "KEY")
RATINGS = [AdoptedRating(player=one, rating=1400) for one in ("one", "two")]
_TABLE = "Ronde;Blancs;Noirs;Résultat\n1;Secrette;Nora Neuf;2-0\n"
THEIRS = GivenPlayers("theirs.csv", b"name;rating\nClaude one;1500\n")


@dataclass(frozen=True)
class Place:
    """What belongs to one owner, whose every id is the owner's name."""

    name: str
    folder: Path

    @property
    def register(self) -> Register:
        return Register.objects.get(code=self.name)

    @property
    def event(self) -> Event:
        return Event.objects.get(id=self.name)

    @property
    def section(self) -> SectionRow:
        """The section at the desk, in its first round."""
        return SectionRow.objects.get(id=self.name)

    @property
    def series(self) -> str:
        """The section in the office."""
        return "series-0"

    @property
    def question(self) -> Question:
        return Question.objects.get(register__code=self.name, finding="ffjd.undecided")

    @property
    def archived(self) -> ArchivedList:
        """A list of a former site, with somebody whom nobody knows on it."""
        return ArchivedList.objects.get(register__code=self.name)

    @property
    def filed(self) -> str:
        """The request for a first rating of the person who is called as the owner."""
        return "request-2020-01-08"

    @property
    def user(self) -> User:
        return User.objects.get(username=f"of-{self.name}")

    @property
    def code(self) -> int:
        return SectionCode.objects.get(section=self.name, digest=self.name).pk

    @property
    def version(self) -> int:
        """The version of the person who is called as the owner."""
        return PersonRow.objects.get(id=self.name).version

    @property
    def merged(self) -> int:
        return Merge.objects.get(person=f"{self.name}-two").pk

    @property
    def other(self) -> str:
        """Who else has a federation, a register and people here."""
        return MINE if self.name == OTHERS else OTHERS

    @property
    def sharing(self) -> int:
        """What another federation asks about the person who is called as the owner."""
        return SharingQuestion.objects.get(person=self.name).pk

    @property
    def request(self) -> int:
        return PrivacyRequest.objects.get(person=self.name).pk

    @property
    def person(self) -> Player:
        return a_person(self.name, self.name)

    @property
    def club(self) -> Club:
        return Club(id=self.name, name="Damier", leagues=[Belonging(league=self.name, since=SINCE)])

    @property
    def given(self) -> GivenList:
        """A list of licences, of one line."""
        return GivenList("licences", "L", TODAY, b"Numero;Nom\n7;Dupont Jo\n", federation=self.name, register=self.name)

    @property
    def arrived(self) -> ArrivedFile:
        """A file that came to the office, and is not taken in."""
        found = ArrivedFile.objects.filter(register=self.register, taken_in=None, name="f.yaml").order_by("pk").first()
        content = self.arriving.read_bytes()
        return found or ArrivedFile.objects.create(
            register=self.register, name="f.yaml", content=content, at=HOMOLOGATED, by=""
        )

    @property
    def result_table(self) -> ArrivedFile:
        """A table of results that came, in which somebody is called nearly as the hidden children of both."""
        found = ArrivedFile.objects.filter(register=self.register, name="table.csv").first()
        return found or ArrivedFile.objects.create(
            register=self.register, name="table.csv", content=_TABLE.encode(), at=HOMOLOGATED, by=""
        )

    @property
    def letter(self) -> OfficeLetter:
        """A letter that is ready."""
        return OfficeLetter.objects.filter(register=self.register).earliest("pk")

    @property
    def draw(self) -> DrawRequest:
        """An advantageous draw that was asked for."""
        return DrawRequest.objects.filter(register=self.register).earliest("pk")

    @property
    def enquiry(self) -> Enquiry:
        """A question about a number of the person who is called as the owner."""
        return Enquiry.objects.filter(register=self.register).earliest("pk")

    def number_of(self, address: str) -> int:
        """The number that an address names; what another address has removed is not looked for."""
        kinds = {
            "arrival": "arrived",
            "table": "result_table",
            "letter": "letter",
            "draw": "draw",
            "enquir": "enquiry",
            "archive": "archived",
        }
        named = next((name for kind, name in kinds.items() if address.startswith(f"office:{kind}")), "")
        return int(getattr(self, named).pk) if named else 1

    @property
    def arriving(self) -> Path:
        """Another file of an organiser."""
        path = self.folder / f"{self.name}.yaml"
        path.write_text(arriving(1, 0), "utf-8")
        return path


def a_person(id_: str, owner: str) -> Player:
    return Player(
        id=id_,
        name=f"Camille {id_.title()}",
        birth=date(1980, 1, 2),
        licences=[Licence(since=SINCE, federation=owner, number=id_)],
        clubs=[Membership(club=owner, since=SINCE)],
    )


def a_hidden_child(owner: str) -> Player:
    """Somebody who is named on no page for everybody, and by nothing to another federation."""
    licence = Licence(since=SINCE, federation=owner, number=f"L5151{owner}")
    return Player(id=f"{owner}-young", name=f"Secrette {owner.title()}", birth=date(2012, 3, 4), licences=[licence])


# Who builds: the one account that has acted everywhere, so that what it did can be undone by whoever holds its role.
_LICENCES = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)]).at(HOMOLOGATED)


def build_place(name: str, folder: Path) -> None:
    """A register with a series that waits, an event of the same owner with a section in its first round, and some persons."""
    at = Place(name, folder)
    begun(name)
    Register.objects.filter(code=name).update(federation=name)
    assert acted(at.register, 0, an_officer(), folder).is_done
    _build_desk(at)
    _build_people(at)
    Question.objects.create(
        register=at.register,
        section=at.series,
        finding="ffjd.undecided",
        asked_of=Role.ORGANISER,
        asked_by="account:1",
        asked=PUBLISHED,
    )
    _build_office(at)
    _build_request(at)
    SectionCode.objects.create(section=name, digest=name, by="account:1", since=PUBLISHED)
    SectionCode.objects.create(section=name, digest=f"tablet {name}", by="account:1", since=PUBLISHED, role=Role.TABLET)
    user = User.objects.create(username=f"of-{name}")
    Appointment.objects.create(user=user, role=Role.OFFICER)
    CopyFolder.objects.get_or_create(path=str(folder))
    old = ArchivedList.objects.create(
        register=at.register, ranking="national", day=LIST, source="S", digest="d", size=1, imported=PUBLISHED
    )
    ArchivedLine.objects.create(list=old, position=1, key="k", name="Jo Dupont", value="1500", number="1500")


def _build_office(at: Place) -> None:
    """A file that came, a letter that is ready, and an advantageous draw that was asked for."""
    of = {"register": at.register}
    assert at.arrived.taken_in is None
    assert at.result_table.taken_in is None
    OfficeLetter.objects.create(about="section", text="t", made=HOMOLOGATED, made_by="", **of)
    said = {"event": "O", "first_day": LIST, "organiser": "O", "rules": "r", "asked": HOMOLOGATED, "asked_by": ""}
    DrawRequest.objects.create(**of, **said)
    Enquiry.objects.create(**of, turn=1, player=at.name, words="why?", language="fr", token=at.name, asked=HOMOLOGATED)


def _build_desk(at: Place) -> None:
    event = Event.objects.create(
        id=at.name, name=f"Coupe {at.name}", register=at.register, regulation="ffjd", first_day=TODAY, last_day=TODAY
    )
    olga = organiser(at.name)
    base = a_section_of("p1 p2 p3 p4", (Phase("nearest", 2),))
    assert desk.section_created(event, base, olga, file="a", id=at.name).problems == ()
    for one in (acts.pair(), acts.publish(), acts.result(1, 1, "2")):
        assert desk.act(at.name, one, olga, seen=at.section.version).is_done
    in_office = desk.section_created(event, base, olga, file="b", id=f"{at.name}-b").row
    assert in_office is not None
    SectionRow.objects.filter(pk=in_office.pk).update(dossier=at.series)


def _build_people(at: Place) -> None:
    league = League(id=at.name, name="Bretagne")
    extra = [a_person(f"{at.name}-{number}", at.name) for number in ("two", "three", "four", "five")]
    written(People.of([at.person, *extra, a_hidden_child(at.name)], clubs=[at.club], leagues=[league]), TODAY)
    seen = {one: PersonRow.objects.get(id=f"{at.name}-{one}").version for one in ("two", "three")}
    merged = merging.merge(f"{at.name}-two", f"{at.name}-three", _LICENCES, seen=(seen["two"], seen["three"]))
    assert merged.problems == ()
    asked = {"kind": "join", "federation": at.other, "asked_by": "account:1", "asked": FILED}
    SharingQuestion.objects.create(person=at.name, **asked)
    assert privacy.ask(at.name, Kind.ACCESS, _LICENCES).problems == ()
    assert consents.note_consent(at.name, Paper("Camille", TODAY, "1", own=True), actor=_LICENCES) == ()
    Line.objects.create(register=at.register, turn=1, ranking="national", position=1, player=at.name, value="1500")


def _build_request(at: Place) -> None:
    """A request with a paper, of which nobody has said anything."""
    rex = actor("account:1", [HeldRole(Role.OFFICER, at.name)], name="Rex").at(FILED)
    assert filing.file_request(at.register, first_rating(at), rex).ids == (at.filed,)
    assert papers.add_paper(at.register, at.filed, Sent("a.pdf", b"%PDF-1"), rex) == ()


def first_rating(at: Place) -> Filing:
    """What is asked for, of the person who is called as the owner."""
    return Filing(player=at.name, kind="initialisation", rating="1500", arguments="Results abroad")


def organiser(event: str) -> Actor:
    """The organiser of an event, by the account that all roles of the test have."""
    return actor("account:1", [HeldRole(Role.ORGANISER, event)])

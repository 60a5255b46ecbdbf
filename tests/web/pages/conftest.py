"""The demonstration as a site that a test may visit: built once for each kind of database, copied for every test."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client

from ronde.web.accounts.appointing import acting, officer
from ronde.web.actors import VISITOR
from ronde.web.databases import from_url
from ronde.web.demonstration.building import built
from ronde.web.office.enquiries.services import AskedNumber, Asker, ask_about_number
from ronde.web.office.models import Enquiry
from ronde.web.office.requests.filing import Filing, file_request
from ronde.web.people.models import PersonRow
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Change, Edition, GameRow, Register
from ronde.web.registers.storing_whys import stored_whys, untold_turns
from tests.web import postgresql
from tests.web.conftest import KINDS, connect, own_copy
from tests.web.pages.announced_site import EVENT, event_announced

PASSWORD = "bulletin-et-hermine"  # noqa: S105 - of an account that lives as long as a test
TODAY = date(2026, 11, 17)
REQUEST = "request-2026-11-17"


@dataclass(frozen=True)
class Site:
    """The site with a visitor and an officer before it, and where the interesting pages are."""

    visitor: Client = field(default_factory=lambda: Client(raise_request_exception=False))

    @property
    def register(self) -> Register:
        return Register.objects.get(code="dames")

    @property
    def edition(self) -> Edition:
        return self.register.editions.latest("turn")

    @property
    def officer(self) -> Client:
        return self.signed_in("aurore")

    @property
    def somebody(self) -> Client:
        """Signed in, without any role."""
        User.objects.get_or_create(username="nobody")
        return self.signed_in("nobody")

    def signed_in(self, name: str) -> Client:
        client = Client(raise_request_exception=False)
        client.force_login(User.objects.get(username=name))
        return client

    @property
    def player(self) -> str:
        """Somebody who is named and has a change on the last list."""
        named = PersonRow.objects.filter(named=True).values("id")
        change = Change.objects.filter(turn=self.edition.turn, player__in=named).exclude(before="").first()
        assert change is not None
        return change.player

    @property
    def minor(self) -> PersonRow:
        """Somebody who is on the last list and is not named."""
        listed = self.edition.lines.values("player")
        found = PersonRow.objects.filter(named=False, id__in=listed).order_by("id").first()
        assert found is not None
        return found

    @property
    def opponent(self) -> str:
        """Somebody who is named and has met the player."""
        named = PersonRow.objects.filter(named=True).values("id")
        met = GameRow.objects.filter(player=self.player, opponent__in=named, uncounted="").first()
        assert met is not None
        return met.opponent

    @property
    def public_pages(self) -> list[str]:
        """Every kind of page for everybody, without its language."""
        turn, player = self.edition.turn, self.player
        first = self.register.editions.earliest("turn")
        queries = ["", "?page=2", "?page=all", "?moved=on", "?name=e", "?name=zzzzzz", "?club=rade"]
        lists = [f"dames/{query}" for query in [*queries, f"?list={first.day}/1", "?category=senior&sex=F&league=bre"]]
        return [
            "",
            "players/",
            "players/?name=e",
            "players/?name=zzzzzz",
            "players/?letter=b",
            "calendar/",
            "calendar/?season=2020&place=x",
            "legal/",
            "accessibility/",
            *lists,
            "lists/",
            "dames/waiting/",
            f"dames/waiting/?list={first.day}/1&page=all",
            "dames/verify/",
            "clubs/",
            "clubs/rade/",
            "leagues/bre/",
            f"dames/player/{player}/",
            f"dames/player/{player}/?open=all",
            f"dames/player/{player}/?against=1500",
            f"dames/player/{player}/?against=zzzz",
            f"dames/player/{player}/against/",
            f"dames/player/{player}/against/{self.opponent}/",
            f"dames/why/{turn}/{player}/",
            *self.event_pages,
            f"dames/ask/{turn}/{player}/",
            "dames/archive/",
            *self.rule_pages,
            *(f"events/{EVENT}/{one}" for one in ("", "?entered=all", "enter/")),
            "nothing-here/",
            "account/sign-in/",
        ]

    @property
    def event_pages(self) -> list[str]:
        """The page of all events, and the report of one that counts."""
        done = self.register.dossiers.filter(counts=True).order_by("-since").first()
        assert done is not None
        return ["events/", "events/?register=dames&year=2026", "events/?page=2", f"dames/report/{done.section}/"]

    @property
    def rule_pages(self) -> list[str]:
        """Every kind of page of the rule books: the shelf, a book, an article, a calculator filled in well and badly, a grid."""
        articles = [
            "ffjd/6.1/",
            "ffjd/A/",
            "fisf-classique/3/?on=2012-01-01",
            "ffjd/6.3/?on=x",
            "formule-combinee/2-3/",
        ]
        game = "calculators/ffjd-game/?rating=1496&cadence=slow&result=2"
        forms = ["calculators/", "calculators/absp-tournament/", f"{game}&opponent=1967", f"{game}&opponent=x"]
        grids = ["grids/", "grids/?players=13&double=on", "grids/?players=x"]
        return [f"rules/{one}" for one in ("", "ffjd/", "cel-grand-prix/", *articles, *forms, *grids)]

    @property
    def office_pages(self) -> list[str]:
        """Every kind of page of the office."""
        dossiers = self.register.dossiers.order_by("since")
        waiting, done = dossiers.exclude(state="homologated").first(), dossiers.filter(state="homologated").first()
        assert waiting is not None
        assert done is not None
        sections = [f"office/dames/section/{one.section}/" for one in (waiting, done)]
        letters = [f"letters/new/section/{one.section}/?language=ro" for one in (waiting, done)]
        journal = ["", "1/", "1/effect/", "?kind=lists&text=2026", "then/?day=2026-06-01", "then/", "rules/"]
        rooms = [
            *("counted/", "counted/?name=zzzz", "payments/", "draws/", "letters/", *letters),
            *("enquiries/", f"enquiries/{self.enquiry.pk}/"),
            f"section/{waiting.section}/tables/",
            *(f"journal/{one}" for one in journal),
            *(f"players/{one}" for one in self._players),
        ]
        lists = ["office/dames/draft/", "office/dames/draft/?day=2027-03-01"]
        pages = ["office/dames/", *sections, *lists, *(f"office/dames/{one}" for one in rooms)]
        return [*pages, *self.request_pages, *self.correction_pages]

    @property
    def enquiry(self) -> Enquiry:
        """A question about the number of the player, that waits."""
        waiting = Enquiry.objects.filter(register=self.register, answered=None).first()
        number = AskedNumber(self.edition.turn, self.player)
        if waiting is None:
            ask_about_number(self.register, number, "Why?", Asker("fr", "Jo"), VISITOR)
        return waiting or Enquiry.objects.latest("pk")

    @property
    def _players(self) -> list[str]:
        """The pages of the players' room."""
        player = f"p/{self.player}/"
        tabs = ["lookalikes/", "consents/", "requests/", "import/", "clubs/", "clubs/?club=rade"]
        return ["", "?text=rade", "?text=zzzzzz", *tabs, player, f"{player}consent/"]

    @property
    def correction_pages(self) -> list[str]:
        """Every kind of page about corrections: the room, a name looked for, a section with and without something wanted, the erratum."""
        done = self.register.dossiers.filter(state="homologated").order_by("-since")[0]
        wanted = ["", "?place=games[0]&field=result&value=9", "?withdrawn=1"]
        facts = [f"office/dames/corrections/fact/{done.version}/{one}" for one in wanted]
        room = [f"office/dames/corrections/{one}" for one in ("", "?name=e", "?name=zzzz", "erratum/")]
        return [*room, *facts]

    @property
    def request_pages(self) -> list[str]:
        """Every kind of page about requests: none chosen, one, the form with nobody and with somebody chosen."""
        ones = ["", "?closed", f"{REQUEST}/", f"{REQUEST}/?value=1", "file/", "file/?looked_for=e"]
        player = self.edition.lines.order_by("position").values_list("player", flat=True)[0]
        requests = [f"office/dames/requests/{one}" for one in (*ones, f"file/?player={player}")]
        return [*requests, "office/presidents/requests/", "office/presidents/requests/file/?register=dames"]


def _build() -> None:
    """The demonstration, and the whys of its last lists."""
    for _ in built(officer("aurore", PASSWORD, "Aurore Lhermitte"), TODAY, players=50):
        pass
    _file_request()
    event_announced(Site().minor.id, Site().player)
    held = FOLD.held(Register.objects.get())
    for turn in untold_turns(held.register):
        for _ in stored_whys(held, turn):
            pass
    FOLD.end()
    connections.close_all()


def _file_request() -> None:
    """A request for the first of the list, 200 points up: the small demonstration has none of its own."""
    register, aurore = Register.objects.get(), acting(User.objects.get(username="aurore"))
    first = register.editions.latest("turn").lines.order_by("position")[0]
    wanted = Filing(first.player, rating=str(int(first.value) + 200), arguments="Trois opens à l’étranger")
    noon = datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC)
    assert file_request(register, wanted, aurore.at(noon)).ids == (REQUEST,)


# Another folder has these fixtures too, as its own: what they build is built once.


@pytest.fixture(scope="session")
def sqlite_demonstration(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    def build(path: Path) -> None:
        shutil.copyfile(sqlite_template, path)
        connect(from_url(f"sqlite://{path}"))
        _build()

    return own_copy(tmp_path_factory, "demonstration.sqlite3", build)


@pytest.fixture(scope="session")
def postgresql_demonstration(postgresql_template: str) -> str:
    return _built_on_postgresql(postgresql_template)


@cache
def _built_on_postgresql(postgresql_template: str) -> str:
    postgresql.copy(postgresql_template, "demonstration", "template")
    connect(from_url(f"{postgresql_template}/demonstration"))
    _build()
    return postgresql_template


@pytest.fixture
def site(sqlite_demonstration: Path, tmp_path: Path) -> Iterator[Site]:
    """The site on SQLite: most of what a page does is the same on both."""
    path = tmp_path / "site.sqlite3"
    shutil.copyfile(sqlite_demonstration, path)
    connect(from_url(f"sqlite://{path}"))
    yield Site()
    connections.close_all()


@pytest.fixture(params=KINDS)
def site_on_both(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The site on each kind of database, for tests that only read."""
    if request.param == "sqlite":
        url = f"sqlite://{request.getfixturevalue('sqlite_demonstration')}"
    else:
        url = f"{request.getfixturevalue('postgresql_demonstration')}/demonstration"
    connect(from_url(url))
    yield Site()
    connections.close_all()

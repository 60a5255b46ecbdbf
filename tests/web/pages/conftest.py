"""The demonstration as a site that a test may visit: built once for each kind of database, copied for every test."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client

from ronde.web.accounts.appointing import officer
from ronde.web.databases import from_url
from ronde.web.demonstration.building import built
from ronde.web.people.models import PersonRow
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Change, Edition, Register
from ronde.web.registers.storing_whys import stored_whys, untold_turns
from tests.web import postgresql
from tests.web.conftest import KINDS, connect

PASSWORD = "bulletin-et-hermine"  # noqa: S105 - of an account that lives as long as a test
TODAY = date(2026, 11, 17)


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
    def public_pages(self) -> list[str]:
        """Every kind of page for everybody, without its language."""
        turn, player = self.edition.turn, self.player
        first = self.register.editions.earliest("turn")
        queries = ["", "?page=2", "?page=all", "?moved=on", "?name=e", "?name=zzzzzz", "?club=rade"]
        lists = [f"dames/{query}" for query in [*queries, f"?list={first.day}/1", "?category=senior&sex=F&league=bre"]]
        return [
            "",
            *lists,
            f"dames/player/{player}/",
            f"dames/why/{turn}/{player}/",
            "nothing-here/",
            "account/sign-in/",
        ]

    @property
    def office_pages(self) -> list[str]:
        """Every kind of page of the office."""
        dossiers = self.register.dossiers.order_by("since")
        waiting, done = dossiers.exclude(state="homologated").first(), dossiers.filter(state="homologated").first()
        assert waiting is not None
        assert done is not None
        sections = [f"office/dames/section/{one.section}/" for one in (waiting, done)]
        return ["office/dames/", *sections, "office/dames/draft/", "office/dames/draft/?day=2027-03-01"]


def _build() -> None:
    """The demonstration, and the whys of its last lists."""
    for _ in built(officer("aurore", PASSWORD, "Aurore Lhermitte"), TODAY, players=50):
        pass
    held = FOLD.held(Register.objects.get())
    for turn in untold_turns(held.register):
        for _ in stored_whys(held, turn):
            pass
    FOLD.end()
    connections.close_all()


@pytest.fixture(scope="session")
def sqlite_demonstration(sqlite_template: Path) -> Path:
    path = sqlite_template.with_name("demonstration.sqlite3")
    shutil.copyfile(sqlite_template, path)
    connect(from_url(f"sqlite://{path}"))
    _build()
    return path


@pytest.fixture(scope="session")
def postgresql_demonstration(postgresql_template: str) -> str:
    postgresql.administer(postgresql_template, "CREATE DATABASE demonstration TEMPLATE template")
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

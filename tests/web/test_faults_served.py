"""A disk that fills up and pages of the database that are damaged, under a served installation: desk and office say so, ``/health`` names it,
and nothing that was acknowledged is lost."""

import contextlib
import re
import resource
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client

from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.databases import from_url
from ronde.web.events.models import Act, SectionRow
from ronde.web.events.verifying import verified_section
from ronde.web.registers.folding import FOLD
from ronde.web.roles import Role
from tests.browser.laptops import Laptop, started
from tests.web.conftest import connect
from tests.web.desk.rounds.playing import in_round_1, scores
from tests.web.faults_made import noise_in_pages
from tests.web.office_work import begun

pytestmark = [
    pytest.mark.process,
    pytest.mark.usefixtures("database"),
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
]
ROUND = "/fr/desk/s1/rounds/1/"
OFFICE = "/fr/office/dames/players/leagues/save/"
ROOM = 24 * 2**20  # bytes: several times the database
TABLES = 32


@dataclass
class Disk:
    """A small disk. Where this account may not make one, the process may not write beyond a size, which its disk refuses in the same way."""

    folder: Path
    is_mounted: bool

    @property
    def filler(self) -> Path:
        return self.folder / "filler"

    def fill(self, process: int) -> None:
        """From now on nothing more fits."""
        if not self.is_mounted:
            resource.prlimit(process, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            return
        with contextlib.suppress(OSError), self.filler.open("wb", buffering=0) as file:
            while file.write(bytes(2**12)):
                pass

    def make_room(self, process: int) -> None:
        """It fits again."""
        if self.is_mounted:
            self.filler.unlink()
        else:
            resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    is_mounted = bool(shutil.which("mount")) and subprocess.run(mount, check=False, capture_output=True).returncode == 0  # noqa: S603 - ours
    yield Disk(folder, is_mounted)
    if is_mounted:
        subprocess.run(["umount", str(folder)], check=True)  # noqa: S603, S607 - ours


@pytest.fixture
def session(database: str) -> str:
    """An installation with a round and a register, and the session of somebody who runs both."""
    del database
    mark_as_demonstration()
    in_round_1(2 * TABLES)
    begun("dames")
    user = User.objects.create(username="rex", first_name="Rex")
    for role, over in ((Role.ORGANISER, "e1"), (Role.OFFICER, "dames"), (Role.LICENCE_OFFICER, "")):
        appointed(user, role, over)
    client = Client()
    client.force_login(user)
    FOLD.end()
    return client.cookies["sessionid"].value


def brought_to(folder: Path) -> None:
    """The database that was built, and the secret by which its sessions are read, in the folder of an installation."""
    path = Path(connections["default"].settings_dict["NAME"])
    connections["default"].cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connections.close_all()
    shutil.copyfile(path, folder / "ronde.sqlite3")
    shutil.copyfile(Path(settings.DATA) / "secret", folder / "secret")


@dataclass(frozen=True)
class Read:
    """An answer."""

    status: int
    text: str

    @property
    def fault(self) -> str:
        found = re.search(r'data-fault="([a-z-]+)"', self.text)
        return found[1] if found else ""


@dataclass
class Browser:
    """Somebody who has signed in, without a script."""

    address: str
    session: str
    token: str = ""

    def ask(self, path: str, fields: dict[str, str] | None = None) -> Read:
        """A page, or what a form is answered."""
        talk = HTTPConnection(self.address.removeprefix("http://"), timeout=120)
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={self.token}"} if self.session else {}
        with contextlib.closing(talk):
            if fields is None:
                talk.request("GET", path, headers=headers)
            else:
                body = urlencode({"csrfmiddlewaretoken": self.token, **fields})
                talk.request("POST", path, body, {**headers, "Content-Type": "application/x-www-form-urlencoded"})
            answer = talk.getresponse()
            return Read(answer.status, unescape(answer.read().decode()).replace("\u00a0", " "))


def entered(browser: Browser, table: int) -> Read:
    return browser.ask(ROUND + "result/", {"table": str(table), "first": "400", "second": "300", "seen": "2"})


@contextlib.contextmanager
def served(folder: Path, session: str) -> Iterator[tuple[Browser, int]]:
    """An installation that is served, somebody before it, and the number of its process."""
    with started(Laptop(folder, from_nothing=True)) as laptop:
        assert laptop.process is not None
        yield Browser(laptop.address, session, "a" * 32), laptop.process.pid


def test_on_a_full_disk_nothing_is_acknowledged_that_is_lost_and_everybody_is_told(disk: Disk, session: str) -> None:
    brought_to(disk.folder)
    acknowledged = set[int]()
    with served(disk.folder, session) as (browser, process):
        assert browser.ask("/health").status == 200
        assert entered(browser, 1).status == 303
        acknowledged.add(1)
        disk.fill(process)
        refused = None
        for table in range(2, TABLES):
            answer = entered(browser, table)
            if answer.status == 303:
                acknowledged.add(table)
            else:
                refused = refused or (table, answer)
        assert refused, "everything was taken, on a full disk"
        table, answer = refused
        assert (answer.status, answer.fault in {"disk-full", "disk"}) == (503, True), answer
        if disk.is_mounted:
            assert answer.fault == "disk-full"
            assert "Le disque est plein" in answer.text
        assert "Ce qui vient d’être envoyé n’est pas enregistré." in answer.text
        assert f'name="table" value="{table}"' in answer.text
        in_office = browser.ask(OFFICE, {"name": "Bretagne"})
        assert (in_office.status, bool(in_office.fault)) == (503, True), in_office
        health = browser.ask("/health")
        assert (health.status, "BAD " in health.text) == (503, True)
        assert re.search("The disk is full|disk nearly full|The disk does not answer", health.text), health.text
        disk.make_room(process)
        assert entered(browser, table).status == 303
        assert browser.ask(OFFICE, {"name": "Bretagne"}).status in {302, 303}
        acknowledged.add(table)
    connect(from_url(f"sqlite://{disk.folder / 'ronde.sqlite3'}"))
    row = SectionRow.objects.get(id="s1")
    assert {table for table, score in enumerate(scores(row), 1) if score} == acknowledged
    assert Act.objects.filter(section=row, kind="result").count() == len(acknowledged)
    assert verified_section(row) == ()
    connections.close_all()


@pytest.mark.parametrize("tables", [("events_act",), ("registers_fact", "registers_line"), ("django_session",)])
def test_with_damaged_pages_desk_and_office_say_so_and_health_names_them(
    tmp_path: Path, session: str, tables: tuple[str, ...]
) -> None:
    folder = tmp_path / "served"
    folder.mkdir()
    brought_to(folder)
    noise_in_pages(folder / "ronde.sqlite3", *tables)
    with served(folder, session) as (browser, _):
        health = Browser(browser.address, "").ask("/health")  # who watches has not signed in
        assert (health.status, "BAD check: The database is damaged" in health.text) == (503, True), health
        answers = [entered(browser, 1), browser.ask("/fr/office/dames/"), browser.ask(ROUND), browser.ask("/fr/")]
        assert [(answer.status, answer.fault) for answer in answers if answer.status >= 500 and not answer.fault] == []
        assert any(answer.fault == "not-database" for answer in answers)
        assert any("La base est endommagée" in answer.text for answer in answers)

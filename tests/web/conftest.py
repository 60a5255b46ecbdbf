"""Every test of the web rooms has a database of its own, copied from a template: SQLite's a file, PostgreSQL's a database."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import django
import pytest

# The web rooms are set up before any test of theirs is read, as an installation without anything in it.
_FOLDER = tempfile.TemporaryDirectory(prefix="ronde-")
(Path(_FOLDER.name) / "secret").write_text("what one worker of the tests has built the others can read", "ascii")
os.environ.update(RONDE_DATA=_FOLDER.name, DJANGO_SETTINGS_MODULE="ronde.web.settings")
os.environ["RONDE_HOSTS"] = "localhost 127.0.0.1 testserver"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
    "true"  # a browser of other tests keeps a loop in the thread that runs these too
)
os.environ.pop("DATABASE_URL", None)
django.setup()

from django.conf import settings  # noqa: E402 - after the setup
from django.core.management import call_command  # noqa: E402 - after the setup
from django.db import connections  # noqa: E402 - after the setup

from ronde.web import asking_behind  # noqa: E402 - after the setup
from ronde.web.database_trial import TRIAL  # noqa: E402 - after the setup
from ronde.web.databases import from_url, use  # noqa: E402 - after the setup
from ronde.web.public.caching import KEPT  # noqa: E402 - after the setup
from ronde.web.publisher.face import FACE  # noqa: E402 - after the setup
from ronde.web.registers.folding import FOLD  # noqa: E402 - after the setup
from tests.built_once import built_once  # noqa: E402 - after the setup
from tests.web import postgresql  # noqa: E402 - after the setup

# A password takes a quarter of a second to be hashed, and hundreds of tests have an account: what is tried here is not how hard it is to find.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]
KINDS = ("sqlite", "postgresql")
# Who may do what is asked of tables in the code: thousands of pages and acts show it as well on one kind of database. RONDE_LONG=1: on both.
ON_ONE_KIND = pytest.mark.parametrize("places", KINDS if os.environ.get("RONDE_LONG") else KINDS[:1], indirect=True)
_NUMBERS = count()


def on_one_kind(metafunc: pytest.Metafunc) -> None:
    """Pages are tried on SQLite alone: what they call is tried on both kinds (``tests/web/events``, ``walks``, ``test_acts_by_role``), and every
    address is asked on both (``pages/test_crawl``). RONDE_LONG=1: all of them on both.

    A file whose tests depend on the database says ON_BOTH_KINDS = True.
    """
    is_on_both = os.environ.get("RONDE_LONG") or getattr(metafunc.module, "ON_BOTH_KINDS", False)
    if "database" in metafunc.fixturenames and not is_on_both and not _chosen(metafunc):
        metafunc.definition.add_marker(pytest.mark.parametrize("database", KINDS[:1], indirect=True))


def _chosen(metafunc: pytest.Metafunc) -> bool:
    """Whether a test says itself on which kind of database it is tried."""
    return any("database" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))


def connect(database: dict[str, Any]) -> None:
    """Use another database from now on."""
    FOLD.forget()
    FOLD._term = None  # noqa: SLF001 - the right was to another database
    KEPT.clear()
    TRIAL.forget()
    use(database)
    FACE.forget()
    if "postgresql" in database["ENGINE"] or Path(database["NAME"]).exists():
        FACE.face()  # a process that serves has read how pages are headed long before it is asked for this one
        connections.close_all()  # a file that is there may be replaced


def migrated(url: str) -> None:
    """Make our tables."""
    connect(from_url(url))
    call_command("migrate", verbosity=0)
    connections.close_all()


@pytest.fixture(autouse=True)
def patient_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page waits for a server that answers, however busy this machine is; how it looks while it waits is a test of its own."""
    monkeypatch.setattr(asking_behind, "MOMENT", 60.0)
    monkeypatch.setattr(
        asking_behind, "QUESTIONS", asking_behind.ServerQuestions()
    )  # accounts of another test have the same numbers


# What is built once for the whole run: a file of SQLite with our tables and nothing in them.
TEMPLATE = ("template.sqlite3", lambda path: migrated(f"sqlite://{path}"))


def own_copy(factory: pytest.TempPathFactory, name: str, build: Callable[[Path], None]) -> Path:
    """A worker's own copy of a file of SQLite that was built once for all of them."""
    return shutil.copyfile(built_once(factory, name, build), Path(_FOLDER.name) / name)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with our tables and nothing in them."""
    return own_copy(tmp_path_factory, *TEMPLATE)


@pytest.fixture(scope="session")
def postgresql_template() -> Iterator[str]:
    """The address of a server with a database ``template``."""
    with postgresql.own_server("template") as address:
        migrated(f"{address}/template")
        yield address


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of its own with our tables and nothing in them; the address by which another process finds it."""
    if request.param == "sqlite":
        template: Path = request.getfixturevalue("sqlite_template")
        path = tmp_path / "ronde.sqlite3"
        shutil.copyfile(template, path)
        yield from _connected(f"sqlite://{path}", lambda: None)
    else:
        server: str = request.getfixturevalue("postgresql_template")
        name = f"test_{next(_NUMBERS)}"
        postgresql.copy(server, name, "template")
        drop = f"DROP DATABASE {name} WITH (FORCE)"
        yield from _connected(f"{server}/{name}", lambda: postgresql.administer(server, drop))


def _connected(url: str, dropped: Callable[[], None]) -> Iterator[str]:
    connect(from_url(url))
    yield url
    connections.close_all()
    dropped()


def _build_places(folder: Path) -> None:
    """What is mine, and what is another's, in an installation that asks for no second step."""
    from ronde.web.accounts.demonstrations import mark_as_demonstration  # noqa: PLC0415 - only for who needs it
    from tests.web.places import MINE, OTHERS, build_place  # noqa: PLC0415 - only for who needs it

    mark_as_demonstration()
    for name in (MINE, OTHERS):
        build_place(name, folder)
    FOLD.end()
    connections.close_all()


@pytest.fixture(scope="session")
def sqlite_places(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    def build(path: Path) -> None:
        shutil.copyfile(sqlite_template, path)
        connect(from_url(f"sqlite://{path}"))
        _build_places(tmp_path_factory.mktemp("places"))

    return own_copy(tmp_path_factory, "places.sqlite3", build)


@pytest.fixture(scope="session")
def postgresql_places(postgresql_template: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    postgresql.copy(postgresql_template, "places", "template")
    connect(from_url(f"{postgresql_template}/places"))
    _build_places(tmp_path_factory.mktemp("places"))
    return postgresql_template


@pytest.fixture(params=KINDS)
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, Any]]:
    """What is mine and what is another's (``acts_by_role``), built once for each kind of database and copied for every test."""
    from tests.web.places import MINE, OTHERS, Place  # noqa: PLC0415 - only for who needs it

    if request.param == "sqlite":
        copy = tmp_path / "places.sqlite3"
        shutil.copyfile(request.getfixturevalue("sqlite_places"), copy)
        server, url = "", f"sqlite://{copy}"
    else:
        server = request.getfixturevalue("postgresql_places")
        postgresql.copy(server, "visited", "places")
        url = f"{server}/visited"
    connect(from_url(url))
    yield {name: Place(name, tmp_path) for name in (MINE, OTHERS)}
    FOLD.end()
    connections.close_all()
    if server:
        postgresql.administer(server, "DROP DATABASE visited WITH (FORCE)")

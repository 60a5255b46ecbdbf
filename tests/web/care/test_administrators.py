"""What docs/administrators.md says works: its units serve, its settings are read, its commands run."""

import contextlib
import gzip
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from django.db import connections

from ronde.web.actors import HeldRole, actor
from ronde.web.events.copy_folders import add_folder
from ronde.web.events.models import CopyFolder, Event
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Lease
from ronde.web.roles import Role
from tests.free_ports import free_port
from tests.web.care.conftest import worked
from tests.web.events.desk_work import playing

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "docs" / "deploy"
PATIENCE = 120  # seconds for what a process does by itself, on a machine that is busy with other tests
PAGE = (ROOT / "docs" / "administrators.md").read_text("utf-8")
pytestmark = [
    pytest.mark.process,
    pytest.mark.usefixtures("database"),
    pytest.mark.skipif(sys.platform == "win32", reason="gunicorn and systemd are not of Windows"),
]


def settings_of_the_page() -> dict[str, str]:
    lines = (DEPLOY / "ronde.env").read_text("utf-8").splitlines()
    pairs = (line.split("=", 1) for line in lines if line and not line.startswith("#"))
    return {name: "".join(shlex.split(value)) for name, value in pairs}


def started(unit: str, port: int) -> list[str]:
    """The command by which a unit starts, with our own program and a port that is free."""
    (line,) = re.findall(r"^ExecStart=(.*)$", (DEPLOY / unit).read_text("utf-8"), re.MULTILINE)
    program, *options = shlex.split(line)
    assert program == "/opt/ronde/bin/gunicorn"
    at = options.index("--bind") + 1
    options[at] = f"127.0.0.1:{port}"
    return [sys.executable, "-m", "gunicorn", *options]


@contextlib.contextmanager
def serving(unit: str, database: str, data: Path, **more: str) -> Iterator[str]:
    """A unit at work; its address."""
    port = free_port()
    with running(started(unit, port), database, data, **more):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def running(command: list[str], database: str, data: Path, **more: str) -> Iterator[None]:
    """A program while it runs; told to end, it ends by itself."""
    environment = {**os.environ, "DATABASE_URL": database, "RONDE_DATA": str(data), "RONDE_HOSTS": "127.0.0.1", **more}
    with subprocess.Popen(command, env=environment, cwd=data, stderr=subprocess.DEVNULL) as process:  # noqa: S603 - ours
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def answer(address: str) -> tuple[int, str]:
    """What an address answers, once somebody listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(address) as found:  # noqa: S310 - our own
                return found.status, found.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()
        except (URLError, ConnectionError):
            time.sleep(0.1)
    message = f"nobody listens at {address}"
    raise AssertionError(message)


def holder() -> tuple[str, float]:
    row = Lease.objects.get()
    return row.holder, row.until


def test_the_units_serve_one_folds_and_gives_its_right_back(database: str, data: Path, tmp_path: Path) -> None:
    worked(tmp_path, 3)
    FOLD.end()
    connections.close_all()
    with serving("ronde-office.service", database, data) as office:
        assert answer(f"{office}/health")[0] == 200
        with serving("ronde-public.service", database, data, RONDE_FOLDS="0") as public:
            assert answer(f"{public}/fr/dames/")[0] == 200
            assert answer(f"{office}/fr/dames/")[0] == 200
            deadline = time.monotonic() + PATIENCE
            while holder()[1] == 0.0 and time.monotonic() < deadline:
                time.sleep(0.1)
        who, until = holder()
        assert until > 0
    assert holder() == (who, 0.0)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_unit_of_the_office_copies_events_to_the_folders_that_were_chosen(
    database: str, data: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    playing(4)
    Event.objects.update(last_day=date.today())  # noqa: DTZ011 - an event that is not long over
    assert add_folder(str(stick), actor("account:1", [HeldRole(Role.ADMINISTRATOR)])).folder
    connections.close_all()
    with serving("ronde-office.service", database, data) as office:
        assert answer(f"{office}/health")[0] == 200
        deadline = time.monotonic() + PATIENCE
        while not CopyFolder.objects.get().copied and time.monotonic() < deadline:
            time.sleep(0.1)
    (copy,) = stick.glob("*.ronde")
    assert "sections/open.yaml" in zipfile.ZipFile(copy).namelist()


@pytest.mark.parametrize("server", ["gunicorn", "ronde serve"])
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_behind_a_server_with_https_a_form_of_our_own_is_taken(database: str, data: Path, server: str) -> None:
    """It is refused (403) where the process believes that it was asked without HTTPS: its origin would be another one."""
    connections.close_all()
    port = free_port()
    own = [sys.executable, "-m", "ronde", "serve", "--port", str(port)]
    command = own if server == "ronde serve" else started("ronde-office.service", port)
    with running(command, database, data, RONDE_HTTPS="1"):
        sign_in = f"http://127.0.0.1:{port}/fr/account/sign-in/"
        assert posted(sign_in, f"https://127.0.0.1:{port}") == 200  # a wrong password, said on the page
        assert posted(sign_in, "https://elsewhere.example") == 403


@pytest.mark.parametrize("server", ["gunicorn", "ronde serve"])
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_style_sheets_come_compressed_from_either_server(database: str, data: Path, server: str) -> None:
    connections.close_all()
    port = free_port()
    own = [sys.executable, "-m", "ronde", "serve", "--port", str(port)]
    command = own if server == "ronde serve" else started("ronde-office.service", port)
    with running(command, database, data):
        home = f"http://127.0.0.1:{port}/fr/"
        _, page = answer(home)
        (sheet,) = re.findall(r'href="(/static/ronde/ronde\.css[^"]*)"', page)
        asked = Request(f"http://127.0.0.1:{port}{sheet}", headers={"Accept-Encoding": "gzip"})
        with urlopen(asked) as found:  # noqa: S310 - our own
            packed, headers = found.read(), found.headers
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Vary"] == "Accept-Encoding"
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert int(headers["Content-Length"]) == len(packed)
    assert b".masthead" in gzip.decompress(packed)


def posted(sign_in: str, origin: str) -> int:
    """What is answered to whoever fills in the form that the server before ours has brought."""
    answer(sign_in)
    with urlopen(Request(sign_in, headers={"X-Forwarded-Proto": "https"})) as found:  # noqa: S310 - our own
        cookie = found.headers["Set-Cookie"].partition(";")[0]
        (token,) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', found.read().decode())
    filled = f"csrfmiddlewaretoken={token}&username=nobody&password=wrong".encode()
    headers = {"X-Forwarded-Proto": "https", "Origin": origin, "Cookie": cookie}
    try:
        with urlopen(Request(sign_in, data=filled, headers=headers)) as found:  # noqa: S310 - our own
            return int(found.status)
    except HTTPError as error:
        return error.code


def test_the_settings_of_the_page_are_read() -> None:
    script = (
        "from ronde.web import settings as s; print(s.DATABASES['default']['ENGINE'], s.ALLOWED_HOSTS[0], s.CSRF_COOKIE_SECURE,"
        " s.EMAIL_HOST, s.DEFAULT_FROM_EMAIL, s.RONDE_PROXIES)"
    )
    environment = {**os.environ, **settings_of_the_page(), "RONDE_DATA": os.environ["RONDE_DATA"]}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    engine, host, is_secure, mail, sender, proxies = done.stdout.split()
    assert engine == "django.db.backends.postgresql"
    assert (host, is_secure) == ("classements.example.org", "True")
    assert (mail, sender, proxies) == ("mail.example.org", "ronde@example.org", "1")


def test_a_shell_reads_the_settings_as_systemd_does() -> None:
    """By ``. ronde.env``, as the page says: nothing is run, and no sign of a password or an address is lost."""
    script = f"set -a; . {shlex.quote(str(DEPLOY / 'ronde.env'))}; env -0"
    done = subprocess.run(["/bin/sh", "-c", script], env={}, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert not done.stderr
    read = dict(line.split("=", 1) for line in done.stdout.split("\0") if line)
    assert settings_of_the_page().items() <= read.items()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_commands_of_the_page_run_one_after_another(database: str, data: Path, tmp_path: Path) -> None:
    worked(tmp_path, 3)
    FOLD.end()
    connections.close_all()
    backups = tmp_path / "backups"
    backups.mkdir()
    lines = [line for block in re.findall(r"```\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
    commands = [line for line in lines if re.match(r"(mkdir|RONDE_DATA=\S+ DATABASE_URL=\S+ ronde|ronde) ", line)]
    assert len(commands) == 16
    environment = {**os.environ, "DATABASE_URL": database, "RONDE_DATA": str(data), "RONDE_LANG": "en"}
    for command in commands:
        newest = max(backups.iterdir(), default=Path("none"))
        said = re.sub(r"/var/backups/ronde/ronde-\S+\.zip", str(newest), command)
        said = said.replace("/var/backups/ronde", str(backups)).replace("/tmp/drill", str(tmp_path / "drill"))  # noqa: S108 - the page's
        said = said.replace("postgresql://ronde@localhost/ronde", str(tmp_path / "moved.sqlite3"))
        said = said.replace("register new dames", "register new another")  # there is a register dames here already
        said = re.sub(r"(^| )ronde ", rf"\1{sys.executable} -m ronde ", said)
        time.sleep(1.1 if "backup -o" in said else 0)  # two of one second would have one name
        done = subprocess.run(said, shell=True, env=environment, capture_output=True, text=True, check=False)  # noqa: S602 - the page's
        assert done.returncode == 0, (command, done.stderr)
    assert (tmp_path / "drill" / "ronde.sqlite3").exists()
    assert (tmp_path / "moved.sqlite3").exists()


def test_every_file_that_the_page_speaks_of_is_there() -> None:
    for name in re.findall(r"docs/deploy/([a-z-]+\.[a-z]+)", PAGE):
        assert (DEPLOY / name).is_file(), name
    for unit in DEPLOY.glob("*.service"):
        assert "EnvironmentFile=/etc/ronde/ronde.env" in unit.read_text("utf-8")
        assert "User=ronde" in unit.read_text("utf-8")


def test_nginx_sends_the_office_to_the_process_that_folds_and_keeps_no_addresses() -> None:
    said = (DEPLOY / "nginx.conf").read_text("utf-8")
    ports = dict(re.findall(r"upstream (\w+) \{ server 127\.0\.0\.1:(\d+)", said))
    for room, unit in (("ronde_office", "ronde-office.service"), ("ronde_public", "ronde-public.service")):
        assert f"--bind 127.0.0.1:{ports[room]} " in (DEPLOY / unit).read_text("utf-8")
    (written,) = re.findall(r"log_format ronde '(.*)'", said)
    assert not {"$remote_addr", "$request", "$request_uri", "$uri", "$args", "$http_referer"} & set(written.split())
    assert said.count("{") == said.count("}")

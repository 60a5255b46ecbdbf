"""Every verb that may be given while the office serves, given and killed on its way: nothing is half done, and given again it succeeds."""

import contextlib
import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import connections
from django.test import override_settings

from ronde.web.accounts import services
from ronde.web.accounts.models import Appointment, BeginningCode, OneTimeLink
from ronde.web.actors import HeldRole, actor
from ronde.web.care.archive import read_manifest
from ronde.web.care.moving import digest_of, moved_tables, table_of
from ronde.web.databases import from_url
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import present_holder
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.free_ports import free_port
from tests.lanes import ALL, LANE
from tests.waiting import STARTING, wait_for_server
from tests.warm_processes import WarmProcess
from tests.web import postgresql
from tests.web.conftest import KINDS, connect
from tests.web.months import month
from tests.web.verbs import ronde

pytestmark = [pytest.mark.process, pytest.mark.skipif(sys.platform == "win32", reason="it forks")]
ROOT = Path(__file__).parents[2]
KILLS = (
    3 if LANE == ALL else 1
)  # of each verb, spread over the lines that it runs through, beside the one in the middle
_FROM_THE_END = 12  # lines of the last statement or two
_OPERATOR = actor("command", [HeldRole(Role.ADMINISTRATOR)])
# What a server writes for itself while it serves: pages that it keeps, and whys that it tells when it has nothing else to do.
_OF_THE_OFFICE = {"ronde_cache", "registers_change"}


@dataclass
class Office:
    """An office that serves, the process that gives verbs beside it, and a folder for what they write."""

    address: str
    holder: str
    folder: Path
    verbs: "subprocess.Popen[str]"
    list: str = ""  # the page of the last list as it was in the beginning

    def given(self, verb: "Verb", name: str, line: int = 0) -> dict[str, Any]:
        """How a verb ended that was killed at a line, or at none."""
        words = verb.words.format(name=name, folder=self.folder).split()
        assert self.verbs.stdin is not None
        assert self.verbs.stdout is not None
        print(json.dumps({"line": line, "words": [*words, "--lang", "en"]}), file=self.verbs.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.verbs.stdout.readline())
        return answer

    def page(self, path: str) -> str:
        """A page of the office, which must come."""
        with urllib.request.urlopen(self.address + path, timeout=60) as answer:  # noqa: S310 - our own
            return str(answer.read().decode())

    def must_serve(self) -> None:
        """It is well, shows the list that it showed, and still has the right to append."""
        assert "BAD" not in self.page("/health")
        assert _heading(self.page("/en/dames/")) == self.list
        assert present_holder() == self.holder


def _heading(page: str) -> str:
    return page.partition("<h1")[2].partition("</h1>")[0]


@pytest.fixture(scope="module", params=KINDS)
def office(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """An office that serves the register of a month, on each kind of database."""
    folder = tmp_path_factory.mktemp("office")
    with contextlib.ExitStack() as ends:
        if request.param == "sqlite":
            url = f"sqlite://{folder / 'ronde.sqlite3'}"
            (folder / "ronde.sqlite3").write_bytes(request.getfixturevalue("sqlite_template").read_bytes())
        else:
            server = request.getfixturevalue("postgresql_template")
            postgresql.copy(server, "killed_verbs", "template")
            url = f"{server}/killed_verbs"
            ends.callback(postgresql.administer, server, "DROP DATABASE killed_verbs WITH (FORCE)")
        ends.enter_context(override_settings(DATA=folder))
        connect(from_url(url))
        ends.callback(connections.close_all)
        history = month(folder)
        assert ronde("register", "take", history, "--code", "dames", "--name", "Dames").returncode == 0
        FOLD.end()
        environment = {**os.environ, "DATABASE_URL": url, "RONDE_DATA": str(folder)}
        port = str(free_port())
        serving = WarmProcess("ronde", ["serve", "--port", port, "--no-browser", "--lang", "en"], environment)
        ends.callback(_ended, serving)
        verbs = _verbs(environment)
        ends.enter_context(verbs)
        office = Office(f"http://127.0.0.1:{port}", "", folder, verbs)
        wait_for_server(f"{office.address}/health")
        office.list = _heading(office.page("/en/dames/"))
        office.holder = present_holder()
        assert office.holder.endswith(f":{serving.pid}")
        yield office
        done = ronde("verify", url)
        assert done.returncode == 0, done.output


def _verbs(environment: dict[str, str]) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.web.killing_verbs"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT, env=environment)  # noqa: S603 - ours


def _ended(serving: WarmProcess) -> None:
    serving.terminate()
    serving.wait(STARTING)


@dataclass(frozen=True)
class Verb:
    """A verb, what there has to be before it is given, and whether its work is done, all of it.

    ``{name}`` in its words is another name each time, ``{folder}`` the folder of the office.
    """

    words: str
    is_done: Callable[[str, Path], bool]
    prepare: Callable[[str], object] = field(default=lambda _: None)


def _account(name: str) -> User:
    """An account of which nobody has asked anything yet."""
    made = services.make_account(name, _OPERATOR).user
    assert made is not None
    made.links.all().delete()
    return made


def _officer(name: str) -> None:
    Appointment.objects.create(user=_account(name), role=Role.OFFICER, over="dames")


def _off(name: str) -> None:
    assert services.switch_off(_account(name), _OPERATOR).problems == ()


def _with_telephone(name: str) -> None:
    Authenticator.objects.create(user=_account(name), type=Authenticator.Type.TOTP, data={"secret": "x"})
    Authenticator.objects.create(user=User.objects.get(username=name), type=Authenticator.Type.RECOVERY_CODES, data={})


def _is_taken(name: str, _: Path) -> bool:
    register = Register.objects.filter(code=name).first()
    whole = Register.objects.get(code="dames")
    return (
        register is not None
        and register.facts.count() == whole.facts.count()
        and register.editions.count() == whole.editions.count()
        and verified_register(register).is_sound
    )


def _is_written(name: str, folder: Path) -> bool:
    """Whole: as long as what the same verb wrote when nobody killed it, but for a digest or a moment within."""
    made, whole = folder / name, folder / f"{name.partition('-')[0]}-0"
    return made.exists() and abs(made.stat().st_size - whole.stat().st_size) < 64


def _is_backed_up(name: str, folder: Path) -> bool:
    path = folder / f"{name}.zip"
    return path.exists() and read_manifest(path).facts > 0


def _is_invited(name: str, _: Path) -> bool:
    return OneTimeLink.objects.filter(user__username=name).count() == 1


def _is_appointed(name: str, _: Path) -> bool:
    return Appointment.objects.filter(user__username=name, role=Role.OFFICER, over="dames").exists()


def _is_off(name: str, _: Path) -> bool:
    return not User.objects.get(username=name).is_active


def _has_no_telephone(name: str, _: Path) -> bool:
    return not Authenticator.objects.filter(user__username=name).exists()


VERBS = {
    "new": Verb(
        "register new {name} --book ffjd --name Pions --federation ffjd",
        lambda name, _: Register.objects.filter(code=name, name="Pions").exists(),
    ),
    "remove": Verb(
        "register remove {name}",
        lambda name, _: not (Register.objects.filter(code=name).exists() or Appointment.objects.filter(over=name)),
        lambda name: (
            new_register(name, "Empty", "ffjd"),
            Appointment.objects.create(user=_account(f"of-{name}"), role=Role.OFFICER, over=name),
        ),
    ),
    "take": Verb("register take {folder}/month/kept.yaml --code {name}", _is_taken),
    "give": Verb("register give dames -o {folder}/{name}", _is_written),
    "copy": Verb("register copy dames -o {folder}/{name}", _is_written),
    "bundle": Verb("register bundle dames -o {folder}/{name}", _is_written),
    "verify": Verb("register verify dames", lambda *_: True),
    "rebuild": Verb(
        "register rebuild dames", lambda *_: verified_register(Register.objects.get(code="dames")).is_sound
    ),
    "backup": Verb("backup -o {folder}/{name}.zip", _is_backed_up),
    "make": Verb("account make {name}", _is_invited),
    "link": Verb("account link {name}", _is_invited, _account),
    "appoint": Verb("account appoint {name} officer --over dames", _is_appointed, _account),
    "dismiss": Verb("account dismiss {name} officer --over dames", lambda *at: not _is_appointed(*at), _officer),
    "off": Verb("account off {name}", _is_off, _account),
    "on": Verb("account on {name}", lambda *at: not _is_off(*at), _off),
    "reset": Verb("account reset {name}", _has_no_telephone, _with_telephone),
    "begin": Verb("account begin", lambda *_: BeginningCode.objects.count() == 1),
}


def contents() -> dict[str, str]:
    """A digest of every table, but for what the office writes for itself."""
    return {table_of(model): digest_of(model) for model in moved_tables() if table_of(model) not in _OF_THE_OFFICE}


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_killed_beside_an_office_that_serves_leaves_nothing_half_done(office: Office, verb: str) -> None:
    about = VERBS[verb]
    whole, killed, often = (f"{verb}-{number}" for number in range(3))
    for name in (whole, killed, often):
        about.prepare(name)
    done = office.given(about, whole)
    assert done["code"] == 0, done["said"]
    assert about.is_done(whole, office.folder)

    assert _left_by_a_kill(office, about, killed, line=done["lines"] // 2) == "nothing"
    again = office.given(about, killed)
    assert again["code"] == 0, again["said"]
    assert about.is_done(killed, office.folder)
    assert [path.name for path in office.folder.glob(f".{killed}*")] == []  # what the killed one had begun to write

    for kill in range(1, KILLS + 1):
        if _left_by_a_kill(office, about, often, line=kill * done["lines"] // KILLS - _FROM_THE_END) == "all":
            break


def _left_by_a_kill(office: Office, verb: Verb, name: str, line: int) -> str:
    """Nothing or all, while the office serves on."""
    before = contents()
    office.given(verb, name, line)
    office.must_serve()
    changed = {table for table, digest in contents().items() if digest != before[table]}
    if not changed and not any(office.folder.glob(f"{name}*")):
        return "nothing"
    assert verb.is_done(name, office.folder), f"half done by a kill at line {line}: {changed}"
    return "all"

"""A laptop dies in the hall. Another one opens the copy on the stick, has the same standings and every act, and publishes the next round."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ronde.files import tournament
from ronde.files.events.event import EventFile, parse
from ronde.play.acts import act as acts
from ronde.play.section import Game
from ronde.play.standings.table import standings
from ronde.web.accounts.appointing import account
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Act, SectionRow
from ronde.web.events.queries import acts_of
from ronde.web.events.services import act
from ronde.web.events.taking import event_taken
from ronde.web.events.verifying import verified_section
from tests.verbs import ronde
from tests.web.events.events_made import organiser

pytestmark = pytest.mark.process  # the laptop that dies

ROUNDS = 8


@dataclass(frozen=True)
class Left:
    """What is left of a laptop: a stick, and what its arbiter remembers having seen."""

    stick: Path
    seen: dict[str, Any]

    @property
    def file(self) -> Path:
        (path,) = self.stick.glob("*.ronde")
        return path


def on(stick: Path) -> EventFile | None:
    """What the stick has; whatever is there is whole."""
    found = [*stick.glob("*.ronde")]
    if not found:
        return None
    event, problems = parse(found[0].read_bytes())
    assert event is not None, problems
    return event


def acts_on(stick: Path) -> int:
    event = on(stick)
    return len(event.sections[0].acts.acts) if event and event.sections[0].acts else 0


@pytest.fixture(scope="module")
def left(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Left:
    """The laptop was killed after the last result of round 8, and its disk is gone."""
    own, stick = tmp_path_factory.mktemp("laptop"), tmp_path_factory.mktemp("stick")
    shutil.copyfile(sqlite_template, own / "ronde.sqlite3")
    environment = {**os.environ, "RONDE_DATA": str(own), "RONDE_COPIES": str(stick)}
    environment.pop("DATABASE_URL", None)
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "tests.web.events.laptop", str(ROUNDS)],
        env=environment,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    ) as laptop:
        assert laptop.stdout
        seen = json.loads(laptop.stdout.readline())
        end = time.monotonic() + 120
        while acts_on(stick) < len(seen["acts"]):  # the copy is behind the answer, by seconds at most
            assert time.monotonic() < end
            time.sleep(0.05)
        laptop.send_signal(signal.SIGKILL)
    shutil.rmtree(own)
    return Left(stick, seen)


def seats(games: tuple[Game, ...]) -> list[tuple[str, str | None]]:
    return [(game.first, game.second) for game in games]


@pytest.mark.usefixtures("database")
def test_another_laptop_has_the_same_standings_and_every_act_and_publishes_the_next_round(
    left: Left, tmp_path: Path
) -> None:
    account("jean", "another-secret")  # so that the account numbers here are others' than there
    taken = event_taken(left.file.read_bytes(), organiser())
    assert [one.course for one in taken.sections] == ["new"]
    row = SectionRow.objects.get()
    assert verified_section(row) == ()
    assert [[line.player, line.rank] for line in standings(section_of(row))] == left.seen["standings"]

    # 20 players: the section saved; in each of 8 rounds a pairing, a publication and 10 results
    assert row.version == len(left.seen["acts"]) == 1 + ROUNDS * (1 + 1 + 10)
    kept = [
        [one.number, one.kind, one.author.partition("@")[0], one.device, one.at.isoformat(), one.changes]
        for one in Act.objects.order_by("number")
    ]
    assert kept == left.seen["acts"]
    lines = acts_of("s1", most=200)
    assert [line.number for line in lines] == [*range(row.version, 0, -1)]
    assert {line.by for line in lines} == {"old laptop"}  # and not jean, who has marie's number here

    for asked in (acts.pair(), acts.publish()):
        done = act("s1", asked, organiser(), seen=row.version)
        assert done.is_done, done.problems
        row.refresh_from_db()
    ninth = section_of(row).published[ROUNDS]
    folder = tmp_path / "by hand"
    assert ronde("play", "take-over", left.file, "--into", folder).returncode == 0
    assert ronde("play", "pair", folder / "combinee.yaml", "--publish").returncode == 0
    by_the_command_line = tournament.parse((folder / "combinee.yaml").read_text("utf-8")).section
    assert by_the_command_line is not None
    assert seats(ninth.games) == seats(by_the_command_line.published[ROUNDS].games)
    assert len(ninth.games) == 10


def test_the_command_line_goes_on_with_the_copy_can_undo_and_hands_the_acts_on(left: Left, tmp_path: Path) -> None:
    folder, back = tmp_path / "two", tmp_path / "back.ronde"
    assert ronde("play", "take-over", left.file, "--into", folder).returncode == 0
    file = folder / "combinee.yaml"
    before = file.read_text("utf-8")
    there = on(left.stick)
    assert there is not None
    assert before == there.sections[0].text
    assert ronde("play", "undo", file).returncode == 0  # the last result of the other laptop
    undone = tournament.parse(file.read_text("utf-8")).section
    assert undone is not None
    assert [game.result for game in undone.rounds[-1].games].count("") == 1
    assert ronde("play", "enter", file, "10=300-300").returncode == 0
    assert ronde("play", "hand-over", file, "-o", back).returncode == 0
    event, problems = parse(back.read_bytes())
    assert event is not None, problems
    (section,) = event.sections
    assert section.acts
    assert there.sections[0].acts
    assert section.acts.acts[:-1] == there.sections[0].acts.acts
    assert (section.acts.acts[-1].kind, len(section.acts.acts[-1].cells)) == ("bring", 1)
    again = tmp_path / "again"
    assert ronde("play", "take-over", left.file, "--into", again).returncode == 0
    told = ronde("play", "take-over", back, "--into", again)  # only the other side went on
    assert told.returncode == 0, told.output
    assert (again / "combinee.yaml").read_text("utf-8") == file.read_text("utf-8")


@pytest.mark.usefixtures("database")
def test_what_the_command_line_did_comes_into_the_database_as_one_act(left: Left, tmp_path: Path) -> None:
    event_taken(left.file.read_bytes(), organiser())
    folder, back = tmp_path / "two", tmp_path / "back.ronde"
    ronde("play", "take-over", left.file, "--into", folder)
    ronde("play", "pair", folder / "combinee.yaml", "--publish")
    ronde("play", "hand-over", folder / "combinee.yaml", "-o", back)
    taken = event_taken(back.read_bytes(), organiser())
    assert [one.course for one in taken.sections] == ["there"]
    row = SectionRow.objects.get()
    assert len(section_of(row).published) == ROUNDS + 1
    assert verified_section(row) == ()
    last = Act.objects.order_by("number").last()
    assert last is not None
    assert (last.number, last.kind) == (len(left.seen["acts"]) + 1, "bring")

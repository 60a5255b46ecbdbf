"""After each act the event goes to a second folder, behind the answer: whole at every moment, and trouble is said."""

import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.files.events.event import EventFile, parse
from ronde.play.acts.act import result
from ronde.web.events.copies import copy_name
from ronde.web.events.copy_queries import copies
from ronde.web.events.copying import COPIER, Copier, begin_copies
from ronde.web.events.event_files import event_file
from ronde.web.events.models import CopyFolder, Event, EventCopy, SectionRow
from ronde.words.sentences import said
from tests.web.events.events_made import acted, begun, play_round, stored
from tests.web.events.test_event_files import a_section

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def running() -> SectionRow:
    """A section that is being played: its event is not over."""
    row = play_round(begun(a_section()), 1)
    Event.objects.update(last_day=date(2100, 1, 1))
    row.event.refresh_from_db()
    return row


def in_folder(stick: Path) -> EventFile:
    (path,) = stick.glob("*.ronde")
    event, problems = parse(path.read_bytes())
    assert event is not None, problems
    return event


def acts_in(stick: Path) -> int:
    acts = in_folder(stick).sections[0].acts
    return len(acts.acts) if acts else 0


def until(claim: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    end = time.monotonic() + 120
    while not claim():
        assert time.monotonic() < end
        time.sleep(0.02)


@contextmanager
def copying(copier: Copier) -> Iterator[None]:
    """The thread of a serving process."""
    ending = threading.Event()
    thread = threading.Thread(target=copier.run, args=(ending,))
    thread.start()
    try:
        yield
    finally:
        ending.set()
        copier.changed("")
        thread.join(120)


def test_the_copy_is_the_event_file_and_it_is_known_what_it_holds(running: SectionRow, stick: Path) -> None:
    folder = CopyFolder.objects.create(path=str(stick))
    assert [one.missing for one in copies()] == [{"e1": 4}]  # saved, paired, published, one result
    Copier().copy(folder)
    (path,) = stick.iterdir()
    assert path.name == copy_name(running.event)
    assert path.name.startswith("open-de-lyon-")
    assert path.read_bytes() == event_file(running.event)
    (now,) = copies()
    assert (now.missing, now.problem) == ({}, None)
    assert now.folder.copied is not None
    acted(running, result(1, 2, scores=(400, 300)))
    assert [one.missing for one in copies()] == [{"e1": 1}]


def test_every_act_is_copied_soon_and_nothing_is_left_beside_the_copy(running: SectionRow, stick: Path) -> None:
    CopyFolder.objects.create(path=str(stick))
    copier = Copier()
    with copying(copier):
        for number, table in ((1, 2), (1, 3)):
            acted(running, result(number, table, scores=(400, 300)))
            copier.changed("e1")
        play_round(running)
        copier.changed("e1")
        until(lambda: bool([*stick.glob("*.ronde")]) and acts_in(stick) == running.version)
    assert len([*stick.iterdir()]) == 1
    assert EventCopy.objects.count() == 1


def test_at_an_orderly_end_nothing_is_left_out(running: SectionRow, stick: Path) -> None:
    CopyFolder.objects.create(path=str(stick))
    ending = threading.Event()
    ending.set()
    Copier().run(ending)
    assert acts_in(stick) == running.version


def test_saving_says_that_there_is_something_to_copy(running: SectionRow, stick: Path) -> None:
    CopyFolder.objects.create(path=str(stick))
    Event.objects.update(last_day=date(2000, 1, 1))  # long over: it is copied because something was saved
    acted(running, result(1, 2, scores=(400, 300)))
    assert [one.id for one in COPIER.due(CopyFolder.objects.get())] == ["e1"]
    COPIER.copy(CopyFolder.objects.get())
    assert acts_in(stick) == 5
    assert COPIER.due(CopyFolder.objects.get()) == ()
    event = Event.objects.get()
    event.declaration = "day: 2024-01-20\n"  # no act, and yet another file
    event.save()
    COPIER.copy(CopyFolder.objects.get())
    assert in_folder(stick).declaration == "day: 2024-01-20\n"


def test_a_stick_that_is_gone_is_said_and_copied_to_when_it_is_back(running: SectionRow, stick: Path) -> None:
    folder = CopyFolder.objects.create(path=str(stick))
    stick.rmdir()
    copier = Copier()
    copier.copy(folder)
    (now,) = copies()
    assert now.problem is not None
    assert now.problem.code == "copies.gone"
    assert not stick.exists()  # a folder made where a stick should be would be lost with the disk
    stick.mkdir()
    copier.copy(folder)
    assert acts_in(stick) == running.version
    assert copies()[0].problem is None


@pytest.mark.parametrize(
    ("number", "trouble"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EIO, "gone"), (errno.EINVAL, "failed")],
)
def test_trouble_leaves_the_last_copy_whole_and_is_said(
    running: SectionRow, stick: Path, monkeypatch: pytest.MonkeyPatch, number: int, trouble: str
) -> None:
    folder = CopyFolder.objects.create(path=str(stick))
    copier = Copier()
    copier.copy(folder)
    acted(running, result(1, 2, scores=(400, 300)))

    def no_room(_: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", no_room)
        copier.copy(folder)
    assert acts_in(stick) == 4
    (now,) = copies()
    assert now.problem is not None
    assert (now.problem.code, now.missing) == (f"copies.{trouble}", {"e1": 1})
    for language in ("en", "fr", "ro"):
        assert str(stick) in str(said(now.problem, language))
    copier.copy(folder)
    assert acts_in(stick) == 5
    assert copies()[0].problem is None


def test_a_slow_stick_keeps_nobody_waiting_and_gets_many_acts_as_one_copy(
    running: SectionRow, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    slow, _ = CopyFolder.objects.create(path=str(stick)), CopyFolder.objects.create(path=str(other))
    released, at_work, written = threading.Event(), os.fsync, list[Path]()

    def patient(handle: int) -> None:
        path = Path(f"/proc/self/fd/{handle}").readlink()
        if path.is_relative_to(stick) and path != stick:
            written.append(path)
            released.wait(120)
        at_work(handle)

    monkeypatch.setattr(os, "fsync", patient)
    copier = Copier(slow=0.1)
    with copying(copier):
        until(lambda: bool([*other.glob("*.ronde")]))  # the other one has its copy
        for table in (2, 3):  # and whoever enters results goes on
            acted(running, result(1, table, scores=(400, 300)))
            copier.changed("e1")
        until(lambda: CopyFolder.objects.get(pk=slow.pk).trouble == "slow")
        until(lambda: acts_in(other) == 6)
        assert not [*stick.glob("*.ronde")]
        released.set()
        until(lambda: bool([*stick.glob("*.ronde")]) and acts_in(stick) == 6)
        until(lambda: CopyFolder.objects.get(pk=slow.pk).trouble == "")
    assert len(written) == 2  # what it began with, and then both results at once


def test_an_event_that_is_called_otherwise_has_one_copy(running: SectionRow, stick: Path) -> None:
    folder = CopyFolder.objects.create(path=str(stick))
    Copier().copy(folder)
    running.event.name = "Żółta Łódź – ?/\\:*"
    running.event.save()
    copier = Copier()
    copier.changed("e1")
    copier.copy(folder)
    (path,) = stick.iterdir()
    assert path.name == copy_name(running.event)
    assert in_folder(stick).name == "Żółta Łódź – ?/\\:*"


def test_the_environment_names_folders_for_a_laptop(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "RONDE_COPIES", [str(stick)])
    begin_copies()
    begin_copies()
    assert [one.path for one in CopyFolder.objects.all()] == [str(stick)]


def test_many_events_cost_as_many_questions_as_one(stick: Path) -> None:
    folder = CopyFolder.objects.create(path=str(stick))
    counts = []
    for at in range(1, 4):
        begun(a_section(), event=stored({}, event=f"e{at}"), name=f"s{at}")
        Event.objects.update(last_day=date(2100, 1, 1))
        Copier().copy(folder)
        with CaptureQueriesContext(connection) as asked:
            assert Copier().due(folder) == ()
            assert [one.missing for one in copies()] == [{}]
        counts.append(len(asked))
    assert counts[0] == counts[-1]
    assert len([*stick.iterdir()]) == 3

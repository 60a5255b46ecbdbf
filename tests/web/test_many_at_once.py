"""Twenty officers at once, several processes, two installations on one database: nothing is lost, and who is refused is told why."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Barrier
from typing import TypeVar

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, connections
from django.test import Client

from ronde.record.chain import chain_problems
from ronde.web.office import origins, services
from ronde.web.registers import leasing
from ronde.web.registers.appending import append
from ronde.web.registers.chain_rows import links_of
from ronde.web.registers.folding import FOLD, Fold
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.web.registers.models import Lease, Register
from ronde.web.registers.projecting import projected
from ronde.web.registers.verifying import verified_register
from ronde.words.texts import text
from tests.web.accounts.signing import with_second_step
from tests.web.office_work import PASSWORD, acted, an_officer, arriving, begun, first_of, on
from tests.web.projected_rows import rows
from tests.web.test_kills import found_by

pytestmark = pytest.mark.usefixtures("database")
MANY = 20
R = TypeVar("R")


def at_once(act: Callable[[int], R]) -> list[R]:
    """What twenty threads get that do something at the same moment, each with a connection of its own."""
    ready = Barrier(MANY)

    def one(number: int) -> R:
        ready.wait()
        try:
            return act(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(one, range(MANY)))


def facts(register: Register) -> set[str]:
    return set(register.facts.values_list("fact", flat=True))


def test_twenty_files_sent_at_once_are_all_taken_in_and_no_page_shows_an_error() -> None:
    register, user = begun("dames"), an_officer()
    officers = [with_second_step(user, PASSWORD), *(Client() for _ in range(MANY - 1))]
    for officer in officers[1:]:
        officer.cookies.update(officers[0].cookies)  # the same in other windows

    def send(number: int) -> list[int]:
        file = SimpleUploadedFile(f"series-{number}.yaml", arriving(number, 0).encode())
        asked = officers[number].post("/en/office/dames/take-in/", {"file": file})
        decided = {"accept": f"series-{number}-fee", "vouch": f"new-{number}"}
        sent = officers[number].post(asked["Location"], decided)
        seen = officers[number].get("/en/office/dames/"), officers[number].get("/en/")
        return [sent.status_code, *(one.status_code for one in seen)]

    assert at_once(send) == [[302, 200, 200]] * MANY
    assert {f"series-{number}" for number in range(MANY)} <= facts(register)
    assert chain_problems(links_of(register)) == ()
    assert len(links_of(register)) == 1 + 3 * MANY


def test_twenty_homologations_at_once_are_all_kept_and_one_of_twenty_publishes(tmp_path: Path) -> None:
    register, user = begun("dames"), an_officer()
    for number in range(MANY):
        path = tmp_path / f"{number}.yaml"
        path.write_text(arriving(number, 0), "utf-8")
        services.take_in(register, path, on(user, date(2020, 1, 8)))
    officer = on(user, date(2020, 1, 9))
    done = at_once(lambda number: services.homologate(register, f"series-{number}", officer))
    assert all(one.is_done for one in done)
    assert {f"series-{number}-homologated" for number in range(MANY)} <= facts(register)
    day, seen = first_of(1), FOLD.held(register).turn
    published = at_once(lambda _: services.publish(register, day, on(user, day), seen=seen))
    assert sorted(one.facts for one in published) == [0] * (MANY - 1) + [2]
    assert {problem.code for one in published for problem in one.problems} == {"register.stale"}
    assert verified_register(register).is_sound


def test_a_draft_that_somebody_has_overtaken_is_refused_with_what_to_do(tmp_path: Path) -> None:
    register, user = begun("dames"), an_officer()
    officer = with_second_step(user, PASSWORD)
    seen = FOLD.held(register).turn
    acted(register, 0, user, tmp_path)
    for lang in ("en", "fr", "ro"):
        typed = {"day": "2020-02-01", "typed": "2020-02-01", "seen": str(seen)}
        answer = officer.post(f"/{lang}/office/dames/publish/", typed)
        assert answer.status_code == 422
        shown = answer.content.decode()
        assert text("problems.register.stale.what", lang, {"seen": seen, "now": seen + 3}) in shown
        assert text("problems.register.stale.do", lang) in shown
    assert not register.editions.exists()


def elsewhere() -> None:
    """Another machine has the lease now."""
    row = Lease.objects.get()
    Lease.objects.update(holder="hall:77", term=row.term + 1, until=leasing._now() + leasing.SECONDS)  # noqa: SLF001 - the database's clock
    FOLD._term = None  # noqa: SLF001 - as after a while


def test_who_works_in_a_process_without_the_registers_is_told_where_they_are() -> None:
    begun("dames")
    officer = with_second_step(an_officer(), PASSWORD)
    elsewhere()
    for lang in ("en", "fr", "ro"):
        file = SimpleUploadedFile("series.yaml", arriving(1, 0).encode())
        for answer in (
            officer.get(f"/{lang}/office/dames/draft/"),
            officer.post(f"/{lang}/office/dames/take-in/", {"file": file}),
            officer.get(f"/{lang}/office/dames/"),  # which says who acted last, by name, and what waits
        ):
            assert answer.status_code == 503
            assert text("errors.elsewhere", lang) in answer.content.decode()
            assert text("errors.elsewhere_do", lang, {"holder": "hall:77"}) in answer.content.decode()
        assert officer.get(f"/{lang}/").status_code == 200
    assert Register.objects.get().facts.count() == 1


def test_a_process_that_only_shows_never_takes_the_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "RONDE_FOLDS", False)
    Register.objects.create(code="dames", name="Dames", regulation="ffjd", salt="00" * 32)
    officer = with_second_step(an_officer(), PASSWORD)
    assert officer.get("/en/office/dames/draft/").status_code == 503
    assert not Lease.objects.exists()


@pytest.mark.process
def test_processes_that_all_want_to_work_lose_nothing_and_are_refused_in_turn(database: str, tmp_path: Path) -> None:
    found = found_by("crowd", database, tmp_path, 5)
    assert found["wrong"] == []
    assert found["acknowledged"] == 20
    assert found["refused"] > 0


# Two installations on one database, by the names of their holders


def prepared(fold: Fold, register: Register, folder: Path, act: int) -> tuple[Additions, Held]:
    """What an installation is about to append: the act is prepared, and nothing written."""
    found: list[Additions] = []

    class Stop(Exception):  # noqa: N818 - ends the act before it writes
        pass

    def caught(made: Additions, *_: object) -> None:
        found.append(made)
        raise Stop

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(origins, "FOLD", fold)
        patch.setattr("tests.web.office_work.FOLD", fold)
        patch.setattr("ronde.web.registers.folding.append", caught)
        with pytest.raises(Stop):
            acted(register, act, an_officer(), folder)
    return found[0], found[0].before


def worked(fold: Fold, register: Register, folder: Path, act: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(origins, "FOLD", fold)
        patch.setattr("tests.web.office_work.FOLD", fold)
        assert acted(register, act, an_officer(), folder).is_done


def asleep() -> None:
    """The lease runs out, by the clock that counts."""
    Lease.objects.update(until=leasing._now() - 1)  # noqa: SLF001 - the database's clock


def test_who_slept_past_the_lease_writes_nothing_and_harms_no_list_of_the_other(tmp_path: Path) -> None:
    register = begun("dames")
    FOLD.end()
    north, south = Fold(lambda: "north:1"), Fold(lambda: "south:1")
    for act in (0, 1):
        worked(north, register, tmp_path, act)
    with pytest.raises(FoldedElsewhereError, match="north:1"):
        south.held(register)
    term = north.renewed()
    late, before = prepared(north, register, tmp_path, 2)  # north falls asleep about to publish
    asleep()
    worked(south, register, tmp_path, 2)  # south publishes the same list
    worked(south, register, tmp_path, 3)
    shown = list(rows(register))
    with pytest.raises(FoldedElsewhereError, match="south:1"):
        append(late, projected(before, late.after, dict), term)
    assert list(rows(register)) == shown
    with pytest.raises(FoldedElsewhereError, match="south:1"):
        worked(north, register, tmp_path, 4)
    asleep()
    worked(north, register, tmp_path, 4)  # south is gone: north takes over, and knows what south did
    assert verified_register(register).is_sound


def test_who_slept_and_finds_the_lease_free_takes_it_again_at_once(tmp_path: Path) -> None:
    register = begun("dames")
    FOLD.end()
    north, south = Fold(lambda: "north:1"), Fold(lambda: "south:1")
    worked(north, register, tmp_path, 0)
    asleep()
    worked(south, register, tmp_path, 1)
    south.end()
    worked(north, register, tmp_path, 2)
    assert verified_register(register).is_sound


def test_a_lease_runs_out_by_the_clock_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    leasing.taken("north:1")
    monkeypatch.setattr("ronde.web.registers.leasing.time.time", lambda: 9e9)  # a machine whose clock is far ahead
    if connection.vendor == "postgresql":
        with pytest.raises(FoldedElsewhereError):
            leasing.taken("south:1")
    else:
        assert leasing.taken("south:1").number == 2  # one machine, one clock

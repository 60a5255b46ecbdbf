"""What an officer answers after an upgrade whose rules make another list: the lists of 0.1.0 hold a loss that the floor kept off.

600 lost four games to 600 at a slow time control: 500, held at 600. The series is withdrawn: 0.1.0 gave the 100 back, 700, on the list
of March and on each after it. By 6.3 and FFJD-23 as amended nothing was taken, and the value is 600 (``dames``, player d3).
"""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation
from msgspec import structs

from ronde.files import bundle as bundle_files
from ronde.files.list_texts import list_path
from ronde.regulations.fisf_classique.documents import Event as FisfEvent
from ronde.web.accounts.models import Demonstration
from ronde.web.actors import HeldRole, actor
from ronde.web.clock import now
from ronde.web.office.services import Done, correct, keep_as_published, publish, publish_again
from ronde.web.people.models import PersonRow
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Change, Edition, Register
from ronde.web.registers.storing_whys import stored_whys
from ronde.web.roles import Role
from tests.upgrades.conftest import load
from tests.upgrades.kept import BACKUPS, KeptVersion
from tests.web.verbs import ronde

OFFICER = actor("command", [HeldRole(Role.OFFICER)])
JUNE = date(2024, 6, 1)
HELD = {"publication.held"}


@pytest.fixture
def dames(version: KeptVersion, installation: str) -> Iterator[Register]:
    load(version, installation)
    assert ronde("migrate").returncode == 0
    FOLD.forget()
    with translation.override("en"):  # addresses are English, whatever language a test before this one has left
        yield Register.objects.get(code="dames")


def texts() -> dict[tuple[str, str, int, str], str]:
    rows = Edition.objects.order_by("pk").values_list("publication", "ranking", "number", "digest", "text")
    return {row[:4]: row[4] for row in rows}


def turn(register: Register) -> int:
    return FOLD.held(register).turn


def value_of(register: Register, player: str, day: date) -> str:
    edition = register.editions.filter(day=day).order_by("number").last()
    assert edition is not None
    return str(edition.lines.get(player=player).value)


def erratum(register: Register) -> Done:
    return publish_again(register, OFFICER, seen=turn(register), reason="6.3")


def adoption(register: Register) -> Done:
    return keep_as_published(register, OFFICER, seen=turn(register), reason="the season goes on with it")


def test_published_lists_stay_and_verify_names_whom_from_what_to_what_and_by_which_article(
    version: KeptVersion, installation: str
) -> None:
    load(version, installation)
    before = texts()
    assert ronde("migrate").returncode == 0
    assert texts() == before
    found = ronde("register", "verify", "dames")
    assert found.returncode == 1
    said = " ".join(found.output.split())
    for month in ("March", "April", "May"):
        assert f"(art. 6.3) d3: 700 on the list of 1 {month} 2024; 600 by the present rules." in said
    assert "Lists that wait for an officer’s answer because the rules have changed: 3." in said
    others = [code for code in Register.objects.values_list("code", flat=True) if code != "dames"]
    assert [code for code in others if ronde("register", "verify", code).returncode] == []  # without anybody's act


def test_until_somebody_answers_nothing_is_published_and_all_else_works(dames: Register, tmp_path: Path) -> None:
    refused = publish(dames, JUNE, OFFICER, seen=turn(dames))
    assert {problem.code for problem in refused.problems} == HELD
    before = texts()
    for words in (
        ("backup", "-o", tmp_path / "now.zip"),
        ("restore", tmp_path / "now.zip", "--replace"),
        ("register", "copy", "dames", "-o", tmp_path / "copy.yaml"),
        ("register", "give", "dames", "-o", tmp_path / "given.yaml"),
        ("register", "bundle", "dames", "-o", tmp_path / "dames.bundle"),
        ("register", "rebuild", "dames"),
    ):
        done = ronde(*words)
        assert done.returncode == 0, (words, done.output)
        FOLD.forget()
    assert texts() == before
    assert ronde("verify", tmp_path / "dames.bundle").returncode == 1


def test_a_backup_of_it_is_restored_and_says_what_waits(version: KeptVersion, kind: str, installation: str) -> None:
    assert installation
    done = ronde("restore", version.folder / BACKUPS[kind], "--without-journals")
    assert done.returncode == 0, done.output
    assert "The list of 1 May 2024" in " ".join(done.output.split())


@pytest.mark.parametrize(("answer", "value"), [(erratum, "600"), (adoption, "700")])
def test_an_officer_answers_for_all_lists_and_the_next_one_goes_on_from_there(
    dames: Register, answer: Callable[[Register], Done], value: str
) -> None:
    before = texts()
    done = answer(dames)
    assert done.is_done, done.problems
    assert ronde("register", "verify", "dames").returncode == 0
    assert {place: text for place, text in texts().items() if place in before} == before
    assert value_of(dames, "d3", date(2024, 5, 1)) == ("600" if answer is erratum else "700")
    listed = publish(dames, JUNE, OFFICER, seen=turn(dames))
    assert listed.is_done, listed.problems
    assert value_of(dames, "d3", listed.lists[-1]) == value  # it appears late, on the day of the test
    assert ronde("register", "verify", "dames").returncode == 0


def test_what_was_adopted_leaves_everybody_else_where_the_next_list_has_them(dames: Register) -> None:
    known = FOLD.held(dames).known
    ranking = known.book.rankings[0]
    assert adoption(dames).is_done
    later = FOLD.held(dames).known
    was, now = ({line.player: line.value for line in one.ranking_list(JUNE, ranking).lines} for one in (known, later))
    assert {player for player in was if was[player] != now[player]} == {"d3"}
    again = adoption(dames)
    assert [problem.code for problem in again.problems] == ["adoption.no-difference"]


def test_an_answer_needs_a_reason_and_the_turn_that_was_read(dames: Register) -> None:
    for seen, reason, code in ((turn(dames), " ", "register.no-reason"), (3, "so", "register.stale")):
        found = keep_as_published(dames, OFFICER, seen=seen, reason=reason)
        assert [problem.code for problem in found.problems] == [code]


def test_the_office_page_names_the_difference_and_takes_the_answer(dames: Register) -> None:
    client, home = Client(), reverse("office:journal", args=[dames.code]).rstrip("/")
    Demonstration.objects.create(only=1, since=now())  # no second step is asked
    client.force_login(User.objects.get(username="aurore"))
    assert client.post(f"{home}/verify/").status_code == 302
    shown = page(client.get(f"{home}/rules/"))
    assert "Gildas Bodénez: 700 on the list of 1 May 2024; 600 by the present rules." in shown
    assert "art. 6.3" in shown
    assert "Publish edition 2" in page(client.get(reverse("office:erratum", args=[dames.code])))
    refused = client.post(f"{home}/rules/keep/", {"seen": turn(dames), "reason": ""})
    assert refused.status_code == 422
    kept = client.post(f"{home}/rules/keep/", {"seen": turn(dames), "reason": "the season goes on with it"})
    assert kept.status_code == 302
    shown = page(client.get(f"{home}/rules/"))
    assert "have been answered; they stand as published" in shown


def page(answer: Any) -> str:
    assert answer.status_code in {200, 422}
    return " ".join(answer.content.decode().split())


def test_a_why_that_the_present_rules_do_not_lead_to_is_not_shown_in_place_of_the_old_one(dames: Register) -> None:
    change = Change.objects.get(register=dames, turn=12, player="d3")
    assert (change.after, change.why) == ("700", "")
    tuple(stored_whys(FOLD.held(dames), 12))
    change.refresh_from_db()
    assert change.why == "[ ]"
    PersonRow.objects.filter(id="d3").update(named=True)
    shown = page(Client().get(reverse("public:why", args=["dames", 12, "d3"])))
    assert "This value was published by earlier rules, and it stands." in shown


def test_a_history_file_is_answered_by_command(version: KeptVersion, tmp_path: Path) -> None:
    history = version.copy_of("histories", tmp_path) / "dames.yaml"
    words = ("adopt", "ffjd", history, "--on", "2024-05-01", "--id", "as-published", "--as-published")
    without = ronde(*words)
    assert without.returncode == 2
    assert "only its digest" in " ".join(without.output.split())
    bundle, problems = bundle_files.parse((version.folder / "bundles" / "dames.bundle").read_bytes())
    assert bundle is not None, problems
    for kept in bundle.lists:
        path = list_path(history, kept.digest)
        path.parent.mkdir(exist_ok=True)
        path.write_text(kept.text, "utf-8")
    found = ronde("verify", history)
    assert found.returncode == 1
    assert "700 on the list of 1 May 2024; 600 by the present rules." in " ".join(found.output.split())
    publishing = ("publish", "ffjd", history, "--on", "2024-06-01")
    assert ronde(*publishing).returncode == 2
    printed = ronde(*words)
    assert printed.returncode == 0, printed.output
    fact = tmp_path / "as-published.yaml"
    lines = "\n".join(f"  {line}" for line in printed.stdout.splitlines())
    fact.write_text(f"regulation: ffjd\nfacts:\n{lines}\n", "utf-8")
    recorded = ronde("record", "ffjd", history, fact, "--own")
    assert recorded.returncode == 0, recorded.output
    assert ronde("verify", history).returncode == 0
    assert ronde(*publishing).returncode == 0
    assert ronde("verify", history).returncode == 0


def test_places_that_a_desk_submitted_apart_are_named_stay_and_are_corrected_by_an_officer(dames: Register) -> None:
    """Four players, all games 400-400: 0.1.0 submitted the initial rank, 1 to 4; by FISF-2 all four are first. No list is held by it."""
    assert dames.code == "dames"
    scrabble = Register.objects.get(code="scrabble")
    found = ronde("register", "verify", "scrabble")
    assert found.returncode == 0
    said = " ".join(found.output.split())
    for name, place in (("Rosalie Kerbrat", 2), ("Hector Vaugirard", 3), ("Inès Belcastel", 4)):
        assert (
            f"{name} was submitted with place {place}; level in everything that was played, the place is shared now: 1."
            in said
        )
    known = FOLD.held(scrabble).known
    event = known.history.documents["th-egaux-open"]
    assert isinstance(event, FisfEvent)
    assert [entry.place for entry in event.entries][:4] == [1, 2, 3, 4]
    entries = [structs.replace(entry, place=1) for entry in event.entries]
    again = structs.replace(event, entries=entries)
    done = correct(scrabble, again, OFFICER, reason="FISF-2")
    assert done.is_done, done.problems
    assert ronde("register", "verify", "scrabble").returncode == 0

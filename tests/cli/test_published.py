"""From the first publication to somebody who verifies it elsewhere: upgrade, publish, verify, bundle."""

import hashlib
import json
import random
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from ronde.files import bundle as bundle_files
from ronde.files import yaml_text
from ronde.files.opening import opened_file
from ronde.record.verification import verified
from tests.ffjd.officers_work import Office
from tests.verbs import Done, ronde

SEED = 20_261_117


@pytest.fixture
def month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The officer's month, as far as April, in the present folder."""
    monkeypatch.chdir(tmp_path)
    Office(tmp_path).lives_until("2024-05-02")
    return tmp_path


def done(*command: str, ends: int = 0) -> Done:
    found = ronde(*command)
    assert found.returncode == ends, found.output
    return found


def read(path: str) -> Any:
    """What a file says."""
    (plain,), problems = yaml_text.documents(Path(path).read_text("utf-8"))
    assert not problems
    return plain


def upgraded(*more: str) -> Path:
    done("upgrade", "ffjd", "history.yaml", "-o", "kept.yaml", *more)
    return Path("kept.yaml")


@pytest.mark.usefixtures("month")
def test_an_upgraded_history_gives_the_same_lists() -> None:
    upgraded()
    for day in ("2024-02-01", "2024-03-01", "2024-04-01"):
        for more in ((), ("--edition", "1")):
            old, new = (
                ronde("list", "ffjd", path, "--on", day, "--format", "json", *more)
                for path in ("history.yaml", "kept.yaml")
            )
            assert old.returncode == new.returncode
            if old.returncode == 0:
                kept = json.loads(new.stdout)
                assert (day == "2024-02-01") == ("published" not in kept)  # the list taken over was nobody's to publish
                assert {key: value for key, value in kept.items() if key != "published"} == json.loads(old.stdout)
    why = [ronde("explain", "ffjd", path, "--player", "gilles").stdout for path in ("history.yaml", "kept.yaml")]
    assert why[0] == why[1]


@pytest.mark.usefixtures("month")
def test_every_edition_of_the_month_verifies() -> None:
    upgraded()
    shown = done("verify", "kept.yaml").stdout
    assert "1 March 2024, edition 1" in shown
    assert "1 March 2024, edition 2" in shown
    assert "1 April 2024, edition 1" in shown
    assert re.search(r"Head of the chain:\s[0-9a-f]{64}", shown.replace("\n", " "))


@pytest.mark.usefixtures("month")
def test_an_upgraded_history_is_not_upgraded_again_and_the_old_one_stays() -> None:
    before = Path("history.yaml").read_bytes()
    upgraded()
    assert Path("history.yaml").read_bytes() == before
    assert "already a history of version 2" in done("upgrade", "ffjd", "kept.yaml", "-o", "again.yaml", ends=2).stderr
    assert not Path("again.yaml").exists()


@pytest.mark.usefixtures("month")
def test_one_result_written_otherwise_is_found_at_the_first_list_made_from_it() -> None:
    path = upgraded()
    written = path.read_text("utf-8")
    assert "white: daniel\n    black: elise\n    result: 2" in written
    path.write_text(written.replace("result: 2\n", "result: 1\n", 1), "utf-8")
    found = done("verify", str(path), ends=1)
    assert "list of 1 March 2024 (edition 1)" in found.stderr.replace("\n  ", " ")


@pytest.mark.usefixtures("month")
def test_a_birth_date_removed_and_a_name_changed_leave_every_list_and_every_verdict() -> None:
    path = upgraded()
    before = done("verify", str(path)).stdout
    plain = yaml.safe_load(path.read_text("utf-8"))
    for player in plain["players"]:
        player.pop("birth", None)
        player["name"] = player["name"][::-1]
    path.write_text(yaml.safe_dump(plain, allow_unicode=True, sort_keys=False), "utf-8")
    assert done("verify", str(path)).stdout == before
    assert done("list", "ffjd", str(path)).returncode == 0


def words_of_names() -> set[str]:
    """Every word of a name of a person in the month, and every reason that was given."""
    plain = read("history.yaml")
    names = [player["name"] for player in plain["players"]]
    text = json.dumps(plain, default=str, ensure_ascii=False)
    names += re.findall(r'"by": "([^"]+)"', text) + re.findall(r'"requester": \{"name": "([^"]+)"', text)
    reasons = re.findall(r'"reason": "([^"]+)"', text)
    assert len(names) > 20
    assert reasons
    return {word for name in names for word in name.split()} | set(reasons)


@pytest.mark.usefixtures("month")
def test_the_bundle_of_the_month_holds_no_name() -> None:
    upgraded("--opaque-ids")
    done("bundle", "ffjd", "kept.yaml", "-o", "month.ronde")
    written = Path("month.ronde").read_text("utf-8").casefold()
    held = {word for word in words_of_names() if re.search(rf"\b{re.escape(word.casefold())}\b", written)}
    assert held == set()


@pytest.mark.usefixtures("month")
def test_without_opaque_ids_the_bundle_holds_ids_as_they_were_written_and_no_full_name() -> None:
    upgraded()
    done("bundle", "ffjd", "kept.yaml", "-o", "month.ronde")
    written = Path("month.ronde").read_text("utf-8")
    plain = read("history.yaml")
    assert not [one["name"] for one in plain["players"] if one["name"] in written]
    assert not [one["name"] for one in plain["clubs"] if one["name"] in written]


@pytest.mark.usefixtures("month")
def test_anyone_verifies_a_bundle_in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgraded()
    done("bundle", "ffjd", "kept.yaml", "-o", "month.ronde")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    Path("month.ronde").rename(elsewhere / "month.ronde")
    monkeypatch.chdir(elsewhere)
    shown = done("verify", "month.ronde").stdout
    assert "Published lists computed anew: 3." in shown


@pytest.mark.usefixtures("month")
def test_each_of_two_hundred_changed_bytes_is_found_and_its_line_named() -> None:
    upgraded()
    done("bundle", "ffjd", "kept.yaml", "-o", "month.ronde")
    whole = Path("month.ronde").read_bytes()
    lot = random.Random(SEED)  # noqa: S311 - the same bytes every time
    for _ in range(200):
        at = lot.randrange(len(whole))
        other = lot.choice([byte for byte in range(256) if byte != whole[at]])
        bundle, problems = bundle_files.parse(whole[:at] + bytes([other]) + whole[at + 1 :])
        line = whole[:at].count(b"\n") + 1
        assert bundle is None
        named = {problem.where[1] for problem in problems}
        assert named & {line, line + 1}, (at, other, problems)


@pytest.mark.usefixtures("month")
def test_a_changed_byte_is_told_by_the_verb() -> None:
    upgraded()
    done("bundle", "ffjd", "kept.yaml", "-o", "month.ronde")
    whole = Path("month.ronde").read_bytes()
    at = whole.index(b'\\"id\\":\\"lyon\\"')
    Path("month.ronde").write_bytes(whole[:at] + b"x" + whole[at + 1 :])
    assert "lyon" in done("verify", "month.ronde", ends=2).stderr


@pytest.mark.usefixtures("month")
def test_names_are_in_a_bundle_where_somebody_asked_for_them() -> None:
    upgraded()
    told = done("bundle", "ffjd", "kept.yaml", "-o", "named.ronde", "--names").stdout
    assert "not for everybody" in told
    assert "Gilles Gautier" in Path("named.ronde").read_text("utf-8")
    done("verify", "named.ronde")


@pytest.mark.usefixtures("month")
def test_the_next_list_is_published_with_one_command_and_verified_with_another() -> None:
    path = upgraded()
    before = path.read_text("utf-8")
    done("publish", "ffjd", str(path), "--on", "2024-05-01", "--recorded", "2024-05-01", "--dry-run")
    assert path.read_text("utf-8") == before
    told = done("publish", "ffjd", str(path), "--on", "2024-05-01", "--recorded", "2024-05-01").stdout
    digest = re.search(r"digest ([0-9a-f]{64})", told)
    assert digest
    assert path.read_text("utf-8").startswith(before)
    listed = json.loads(done("list", "ffjd", str(path), "--on", "2024-05-01", "--format", "json").stdout)
    assert listed["digest"] == digest[1]
    assert "1 May 2024, edition 1" in done("verify", str(path)).stdout
    again = done("publish", "ffjd", str(path), "--on", "2024-05-01", "--recorded", "2024-05-02", ends=2)
    assert "is published already" in again.stderr


@pytest.mark.usefixtures("month")
def test_a_history_of_the_first_kind_is_not_published_from_nor_bundled() -> None:
    assert "ronde upgrade" in done("publish", "ffjd", "history.yaml", "--on", "2024-05-01", ends=2).stderr
    assert "ronde upgrade" in done("bundle", "ffjd", "history.yaml", "-o", "b.ronde", ends=2).stderr
    assert not Path("b.ronde").exists()


@pytest.mark.usefixtures("month")
def test_what_comes_into_an_upgraded_history_is_kept_with_its_verdict() -> None:
    """A series of May with its steps in one file: the homologation is judged when it is recorded, and never again."""
    path = upgraded()
    Path("may.yaml").write_text(
        "regulation: ffjd\n"
        "facts:\n"
        "  - fact: series\n"
        "    id: may\n"
        "    first_day: 2024-05-04\n"
        "    cadence: slow\n"
        "    declared: true\n"
        "    pace: { official: 2h/50 + 1h }\n"
        "    system: closed\n"
        "    games: [{ white: anne, black: claire, result: 2 }]\n"
        "  - { fact: step, id: may-in, of: may, action: submit, day: 2024-05-05, by: Olga Petit, role: organiser }\n"
        "  - { fact: payment, id: may-fee, day: 2024-05-05, by: Olga Petit, amount: 4, sections: [may] }\n"
        "  - { fact: step, id: may-yes, of: may, action: homologate, day: 2024-05-06, by: Rex Morin, role: officer }\n",
        "utf-8",
    )
    done("record", "ffjd", str(path), "may.yaml", "--recorded", "2024-05-06", "--own")
    plain = yaml.safe_load(path.read_text("utf-8"))
    facts = {fact["id"]: fact for fact in plain["facts"]}
    assert [one["player"] for one in facts["may"]["entrants"]] == ["anne", "claire"]
    assert set(facts["may-yes"]["verdict"]) == {"rules"}  # nothing was to be said of it
    source = opened_file(path)
    assert source.is_sound
    assert source.known is not None
    assert all(not one.problems for one in verified(source.known.history, source.chain))


@pytest.mark.usefixtures("month")
def test_a_step_written_by_hand_into_an_upgraded_history_is_refused_with_what_to_do() -> None:
    path = upgraded()
    plain = yaml.safe_load(path.read_text("utf-8"))
    (taken,) = (fact for fact in plain["facts"] if fact["id"] == "lyon-yes")
    del taken["verdict"]
    path.write_text(yaml.safe_dump(plain, allow_unicode=True, sort_keys=False), "utf-8")
    told = done("list", "ffjd", str(path), ends=2).stderr
    assert "does not hold the verdict" in told
    assert "ronde record" in told


CLUB = """
regulation: fisf-classique
players:
  - { id: p1, name: Dupont Marie }
  - { id: p2, name: Roy Paul }
facts:
  - { fact: adopted, id: start, day: 2015-09-01, ratings: [{ player: p1, rating: 1500 }, { player: p2, rating: 1400 }] }
"""


def test_a_book_without_periods_publishes_its_list_of_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(CLUB, "utf-8")
    done("upgrade", "fisf-classique", "club.yaml", "-o", "kept.yaml")
    done("publish", "fisf-classique", "kept.yaml", "--on", "2015-09-02", "--recorded", "2015-09-02")
    again = done("publish", "fisf-classique", "kept.yaml", "--on", "2015-09-02", "--recorded", "2015-09-03", ends=2)
    assert "is published already" in again.stderr
    Path("more.yaml").write_text(
        "regulation: fisf-classique\nfacts:\n"
        "  - { fact: corrected, id: right, day: 2015-09-02, player: p2, rating: 1450, reason: a slip of the pen }\n",
        "utf-8",
    )
    done("record", "fisf-classique", "kept.yaml", "more.yaml", "--recorded", "2015-09-03", "--own")
    told = done("publish", "fisf-classique", "kept.yaml", "--on", "2015-09-02", "--recorded", "2015-09-03").stdout
    assert told.count("Published:") == 2  # everyone, and those listed
    shown = done("verify", "kept.yaml").stdout
    assert "2 September 2015, edition 1" in shown
    assert "2 September 2015, edition 2" in shown
    facts = yaml.safe_load(Path("kept.yaml").read_text("utf-8"))["facts"]
    assert [fact["fact"] for fact in facts] == ["adopted", "published", "corrected", "published"]
    assert facts[1]["day"] == date(2015, 9, 2)


LONG = """\
  - fact: event
    id: long
    kind: tournament
    last_day: 2016-05-01
    games: 15
    declared: true
    entries: [{ player: p1, place: 1 }, { player: p2, place: 2 }]
"""


def test_a_warning_keeps_nobody_from_verifying_a_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event of 15 games counts, with a warning: no more of them than 14 bring a bonus (art. 7)."""
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(CLUB + LONG, "utf-8")
    done("upgrade", "fisf-classique", "club.yaml", "-o", "kept.yaml")
    done("publish", "fisf-classique", "kept.yaml", "--on", "2016-05-02", "--recorded", "2016-05-02")
    done("bundle", "fisf-classique", "kept.yaml", "-o", "club.bundle")
    assert "warning" in done("verify", "club.bundle").output


def test_a_list_is_kept_word_for_word_whatever_rules_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(CLUB, "utf-8")
    done("upgrade", "fisf-classique", "club.yaml", "-o", "kept.yaml")
    done("publish", "fisf-classique", "kept.yaml", "--on", "2015-09-02", "--recorded", "2015-09-02")
    said = yaml.safe_load(Path("kept.yaml").read_text("utf-8"))["facts"][-1]
    for digest in said["lists"].values():
        words = Path("kept.yaml.lists", f"{digest}.json").read_bytes()
        assert hashlib.sha256(words).hexdigest() == digest


def test_a_list_is_not_published_before_its_day_nor_after_a_later_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(CLUB, "utf-8")
    done("upgrade", "fisf-classique", "club.yaml", "-o", "kept.yaml")
    early = done("publish", "fisf-classique", "kept.yaml", "--on", "2031-01-01", "--recorded", "2015-09-02", ends=2)
    assert "before its day" in early.stderr
    done("publish", "fisf-classique", "kept.yaml", "--on", "2015-09-02", "--recorded", "2015-09-03")
    late = done("publish", "fisf-classique", "kept.yaml", "--on", "2015-09-01", "--recorded", "2015-09-03", ends=2)
    assert "would come after that of 2 September 2015" in late.stderr

"""A wrong file is named for what it is, whichever verb is given it, with what can be done with it."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ronde.files.events.event import printed as event_bytes
from ronde.files.file_kinds import recognised
from ronde.files.tournament import printed
from tests.cli.test_record import HISTORY
from tests.files.events.events_made import event, small_section
from tests.verbs import ronde

DECLARED = "first_day: 2024-01-10\ncadence: slow\n"


def zipped(name: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, "x")
    return out.getvalue()


# What a file holds, and how it is called.
KINDS: dict[str, tuple[bytes, str]] = {
    "tournament": (printed(small_section("2")).encode(), "a tournament file"),
    "history": (HISTORY.encode(), "a history"),
    "people": (b"ronde: people 1\nplayers: [{ id: ann, name: Ann }]\n", "a people file"),
    "event": (event_bytes(event()), "an event file"),
    "note": (b'{\n "ronde": "event note 1",\n "event": "e"\n}\n', "the note of an event"),
    "bundle": (b'{"line":1,"manifest":{}}\n', "a bundle"),
    "declaration": (DECLARED.encode(), "a declaration"),
    "example": (b"example: one\nregulation: ffjd\ngiven: { facts: [] }\nexpect: {}\n", "an example file"),
    "facts": (b"- { fact: adopted, id: start, day: 2024-01-01, ratings: [] }\n", "facts without a history"),
    "list": (b"place,player,name,value\n1,ann,Ann,1500\n", "a rating list"),
    "table": ("id;name;rating\nann;Zoé;1500\n".encode("latin-1"), "a table (CSV)"),
    "workbook": (zipped("xl/workbook.xml"), "an Excel file"),
    "archive": (zipped("photo.txt"), "an archive of something else"),
    "old-workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file"),
    "pdf": (b"%PDF-1.7\n", "a PDF"),
    "picture": (b"\x89PNG\r\n\x1a\n", "a picture"),
    "parquet": (b"PAR1xxxx", "a Parquet file"),
    "empty": (b"\xef\xbb\xbf\n", "an empty file"),
    "other": (b"\x00\x01\xff\xfe\x80", "a file of another program"),
}

# What a verb wants, and the command with the file in its place.
VERBS: dict[str, tuple[frozenset[str], str]] = {
    "play standings": (frozenset({"tournament"}), "play standings {file}"),
    "play enter": (frozenset({"tournament"}), "play enter {file} 1=2"),
    "play hand-over": (frozenset({"tournament"}), "play hand-over {file} -o out.ronde"),
    "play hand-over --list": (frozenset({"history"}), "play hand-over open.yaml -o out.ronde --list {file}"),
    "play hand-over --declaration": (
        frozenset({"declaration"}),
        "play hand-over open.yaml -o out.ronde --declaration {file}",
    ),
    "play take-back": (frozenset({"tournament"}), "play take-back {file}"),
    "play reopen": (frozenset({"tournament"}), "play reopen {file}"),
    "play standings --live": (
        frozenset({"tournament"}),
        "play standings {file} --live --regulation ffjd --declaration declared.yaml",
    ),
    "play new --list": (
        frozenset({"history"}),
        "play new new.yaml --discipline chess --format nearest --rounds 3 --players players.csv --list {file}",
    ),
    "begin": (frozenset({"table", "list", "workbook"}), "begin ffjd {file} --on 2024-01-01"),
    "begin --people": (frozenset({"people"}), "begin ffjd players.csv --on 2024-01-01 --people {file}"),
    "licences": (frozenset({"history"}), "licences ffjd {file} players.csv --since 2024-01-01"),
    "licences TABLE": (
        frozenset({"table", "list", "workbook"}),
        "licences ffjd history.yaml {file} --since 2024-01-01",
    ),
    "adopt --copy": (frozenset({"history"}), "adopt ffjd {file} --on 2024-01-01 --id x --copy"),
    "play submit": (
        frozenset({"tournament", "event"}),
        "play submit {file} --regulation ffjd --declaration declared.yaml",
    ),
    "play submit --declaration": (
        frozenset({"declaration"}),
        "play submit open.yaml --regulation ffjd --declaration {file}",
    ),
    "play take-over": (frozenset({"event", "archive"}), "play take-over {file} --into there"),
    "play new --players": (
        frozenset({"table", "list", "workbook"}),
        "play new new.yaml --discipline chess --format nearest --rounds 3 --players {file}",
    ),
    "list": (frozenset({"history"}), "list ffjd {file}"),
    "explain": (frozenset({"history"}), "explain ffjd {file} --player ann"),
    "office": (frozenset({"history"}), "office ffjd {file}"),
    "homologate": (frozenset({"history"}), "homologate ffjd {file}"),
    "record": (frozenset({"history"}), "record ffjd {file} more.yaml"),
    "record FILE": (frozenset({"history", "event"}), "record ffjd history.yaml {file}"),
    "verify": (frozenset({"history", "bundle"}), "verify {file}"),
    "check": (frozenset({"example"}), "check {file}"),
    "compare": (frozenset({"table", "list", "workbook"}), "compare ffjd history.yaml {file}"),
    "diff": (frozenset({"list", "table"}), "diff {file} {file}"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, kind in (
        ("open.yaml", "tournament"),
        ("history.yaml", "history"),
        ("declared.yaml", "declaration"),
        ("players.csv", "table"),
    ):
        Path(name).write_bytes(KINDS[kind][0])
    Path("more.yaml").write_text("regulation: ffjd\nfacts: []\n", "utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_recognised_by_what_it_holds_and_not_by_its_name(kind: str) -> None:
    Path("file.txt").write_bytes(KINDS[kind][0])
    assert recognised(Path("file.txt"))[0] == kind


def test_what_is_no_file_is_told_from_one() -> None:
    Path("there").mkdir()
    assert [recognised(Path(name))[0] for name in ("there", "nowhere", "bad\x00name")] == [
        "folder",
        "nothing",
        "nothing",
    ]


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_names_a_wrong_file_for_what_it_is(verb: str) -> None:
    wanted, command = VERBS[verb]
    wrong = {kind: found for kind in KINDS if kind not in wanted and (found := _unnamed(kind, command))}
    assert wrong == {}


def _unnamed(kind: str, command: str) -> str:
    """What is said of a file, where that is not its kind; nothing where it is."""
    content, name = KINDS[kind]
    Path("given.file").write_bytes(content)
    done = ronde(*command.format(file="given.file").split(), columns=400)
    is_named = f"This is {name}" in done.output and "is asked for here" in done.output
    is_named = is_named or "given.file is a people file" in done.output  # which no verb overwrites
    return "" if is_named and done.returncode == 2 else f"{done.returncode} {done.output}"


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "check"])
def test_each_verb_names_a_folder(verb: str) -> None:
    Path("there").mkdir()
    done = ronde(*VERBS[verb][1].format(file="there").split(), columns=400)
    assert done.returncode == 2
    assert "This is a folder" in done.stderr


def test_a_declaration_of_another_rule_book_says_for_which_it_is() -> None:
    Path("given.yaml").write_text("kind: rotation\nday: 2024-01-10\n", "utf-8")
    done = ronde("list", "ffjd", "given.yaml", columns=400)
    assert "This is a declaration" in done.stderr
    assert "cel-grand-prix" in done.stderr


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("ronde: tournament 1", "ronde: tournament 9"),
        lambda text: text.replace("discipline: draughts", "discipline: golf"),
        lambda text: text + "]",
    ],
)
def test_a_damaged_file_of_the_right_kind_is_told_what_is_wrong_in_it(damage: Callable[[str], str]) -> None:
    Path("open.yaml").write_text(damage(printed(small_section("2"))), "utf-8")
    done = ronde("play", "standings", "open.yaml")
    assert done.returncode == 2
    assert "is asked for here" not in done.stderr


def test_an_event_file_that_is_cut_off_is_said_to_be_damaged() -> None:
    Path("e.ronde").write_bytes(KINDS["event"][0][:-40])
    assert "damaged" in ronde("play", "take-over", "e.ronde").stderr
    assert "damaged" in ronde("play", "submit", "e.ronde").stderr

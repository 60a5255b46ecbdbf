"""What hostile files, names and numbers bring: each is told in words, nothing hangs, nothing is obeyed, nothing is raised."""

import csv
import io
import os
import zipfile
from pathlib import Path

import polars as pl
import pytest

from ronde.files.bulk_columns import ROW, read
from ronde.files.plain_tables import PlainColumn, PlainTable, as_csv, as_workbook
from ronde.files.players import parse_players, print_players
from ronde.files.regular_files import content_of
from ronde.files.spreadsheet_cells import as_written, harmless
from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.ground.visible import NEUTRAL, is_plain_id, visible
from ronde.play.changes.entries import entered
from ronde.play.section import Entry
from ronde.regulations.bulk import BulkColumn
from tests.cli.test_record import HISTORY
from tests.cli.test_wrong_files import KINDS, VERBS
from tests.files.events.events_made import small_section
from tests.verbs import Done, ronde

SECTION = printed(small_section("2"))
ESCAPES = (
    "\x1b[31m",
    "\x1b]0;title\x07",
    "\x9b31m",
    "\x08\x08",
    "\r",
    "\x7f",
    "\u202e",
    "\u2066",
    "\u200b",
    "\ufeff",
    "\u2028",
)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t.yaml").write_text(SECTION, "utf-8")
    for name, kind in (("history.yaml", "history"), ("declared.yaml", "declaration"), ("players.csv", "table")):
        Path(name).write_bytes(KINDS[kind][0])
    Path("open.yaml").write_text(SECTION, "utf-8")
    Path("more.yaml").write_text("regulation: ffjd\nfacts: []\n", "utf-8")


def told(*words: str | Path) -> Done:
    """A verb that ends in words, none of which a terminal obeys."""
    done = ronde(*words, columns=200)
    assert "Traceback" not in done.output
    assert visible(done.output) == done.output
    return done


def refused(*words: str | Path) -> str:
    done = told(*words)
    assert done.returncode == 2, done.output
    assert done.output.strip()
    return done.output


# --- terminals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("escape", ESCAPES)
def test_what_a_stranger_wrote_is_shown_and_never_obeyed(escape: str) -> None:
    assert visible(f"a{escape}b") != f"a{escape}b"
    assert not set(visible(f"a{escape}b")) & {"\x1b", "\x9b", "\x07", "\x08", "\r", "\x7f"}
    written = repr(f"An{escape}ne")[1:-1].replace("\\x1b", "\\e")
    Path("t.yaml").write_text(SECTION.replace("- id: anne\n", f'- id: anne\n  name: "{written}"\n'), "utf-8")
    told("play", "explain", "t.yaml")
    told("play", "explain", "t.yaml", "anne")
    for words in (("standings",), ("standings", "--cross"), ("pairings",)):
        assert NEUTRAL in told("play", words[0], "t.yaml", *words[1:]).output, words
    for form in ("csv", "html"):
        assert NEUTRAL in told("play", "standings", "t.yaml", "--format", form).output


@pytest.mark.parametrize("escape", ["\x1b[31m", "\x9b31m", "\u202e"])
@pytest.mark.parametrize(
    "words",
    [
        "play standings {}.yaml",
        "play enter t.yaml 1={}",
        "play enter t.yaml {}=1",
        "play withdraw t.yaml {}",
        "play add t.yaml {}",
        "play print t.yaml {}",
        "list {} history.yaml",
        "list ffjd {}.yaml",
        "play no-such-{}",
        "play standings t.yaml --no-such-{}",
    ],
)
def test_what_is_repeated_of_a_command_line_is_harmless(words: str, escape: str) -> None:
    refused(*(word.format(f"x{escape}y") for word in words.split(" ")))


def test_keys_and_problems_of_a_file_are_shown_harmless() -> None:
    Path("t.yaml").write_text(SECTION + '"k\\e[31m": 2\n', "utf-8")
    assert f"k{NEUTRAL}[31m" in refused("play", "standings", "t.yaml")
    Path("t.yaml").write_text(SECTION.replace("discipline: draughts", 'discipline: "go\\e[31m"'), "utf-8")
    refused("play", "standings", "t.yaml")
    Path("history.yaml").write_text(HISTORY + '"k\\e[31m": 2\n', "utf-8")
    refused("list", "ffjd", "history.yaml")


def test_columns_stand_although_a_name_would_move_the_cursor() -> None:
    Path("t.yaml").write_text(SECTION.replace("- id: anne\n", '- id: anne\n  name: "A\\e[31mB"\n'), "utf-8")
    rows = [line for line in told("play", "standings", "t.yaml").output.splitlines() if line.startswith("│")]
    assert len({len(line) for line in rows}) == 1


# --- files --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def pipe() -> Path:
    os.mkfifo("pipe")
    return Path("pipe")


EVERY_VERB = {name: command for name, (_, command) in VERBS.items() if name != "check"} | {
    "check": "check {file}",
    "play undo": "play undo {file}",
    "play print": "play print {file} tables",
    "play pairings": "play pairings {file}",
    "effect": "effect ffjd history.yaml {file}",
    "bundle": "bundle {file} -o b.bundle",
    "upgrade": "upgrade {file}",
    "seating": "seating ffjd {file}",
}


@pytest.mark.parametrize("verb", EVERY_VERB)
def test_only_regular_files_are_read(verb: str, pipe: Path) -> None:
    """A device has no end, a pipe may never begin: neither is waited for."""
    for path in ("/dev/zero", str(pipe), "/dev/null", "x" * 300, "open.yaml/x", "nowhere/x"):
        refused(*EVERY_VERB[verb].format(file=path).split(" "))


def test_a_file_larger_than_a_machine_holds_is_refused_unread() -> None:
    with Path("large").open("wb") as file:
        file.truncate(2_000_000_000)  # which takes no room on the disk
    with pytest.raises(OSError, match="large"):
        content_of(Path("large"))


@pytest.mark.parametrize("given", ["/dev/zero", "/etc/hostname", "../outside.yaml", "pipe", "there/../../outside.yaml"])
def test_an_example_reads_no_file_outside_its_folder(given: str, pipe: Path) -> None:
    Path("inner").mkdir()
    Path("outside.yaml").write_text("secret: 1\n", "utf-8")
    example = f"example: one\nregulation: ffjd\ngiven: {given}\nexpect: {{}}\n"
    Path("inner/example.yaml").write_text(example.replace("pipe", f"../{pipe}"), "utf-8")
    assert "secret" not in refused("check", "inner/example.yaml")


@pytest.mark.parametrize("code", ["nope", "../ffjd", "_template", "__pycache__", "."])
def test_an_unknown_regulation_is_named_with_those_there_are(code: str) -> None:
    Path("e.yaml").write_text(f"example: one\nregulation: {code!r}\ngiven: {{facts: []}}\nexpect: {{}}\n", "utf-8")
    assert "fisf-classique" in refused("check", "e.yaml")
    assert "fisf-classique" in refused("list", code, "history.yaml")


PLAY: tuple[str, ...] = (
    "standings",
    "explain",
    "pair",
    "publish",
    "enter 1=2",
    "add zz",
    "withdraw anne",
    "back anne",
    "seat anne",
)
PLAY += (
    "away anne --round 1",
    "groups",
    "undo",
    "close",
    "reopen",
    "take-back",
    "print tables",
    "pairings",
    "check-in anne",
)


@pytest.mark.parametrize("verb", PLAY)
@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "utf-32", "cp037"])
def test_no_encoding_brings_a_verb_down(verb: str, encoding: str) -> None:
    name, *more = verb.split()
    Path("t.yaml").write_bytes(SECTION.replace("name: ", "name: Zoé ", 1).encode(encoding))
    before = Path("t.yaml").read_bytes()
    refused("play", name, "t.yaml", *more)
    assert Path("t.yaml").read_bytes() == before


@pytest.mark.parametrize("verb", PLAY)
def test_a_folder_and_a_missing_folder_are_said(verb: str) -> None:
    name, *more = verb.split()
    Path("there").mkdir()
    for path in ("there", "nowhere/t.yaml"):
        refused("play", name, path, *more)


def test_a_disk_that_fails_is_said_and_leaves_the_file_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a full disk and a folder that may only be read answer, at the call that writes."""
    before = Path("t.yaml").read_bytes()
    faults = {28: "the disk is full", 30: "not permitted", 13: "not permitted"}  # no space, read-only, no right
    for number, said in faults.items():

        def failing(*_: object, error: int = number, **__: object) -> None:
            raise OSError(error, os.strerror(error), "t.yaml")

        with monkeypatch.context() as patched:
            patched.setattr("ronde.files.writing.tempfile.mkstemp", failing)
            assert said in refused("play", "close", "t.yaml")
            assert said in refused("play", "print", "t.yaml", "tables")
            assert said in refused("play", "standings", "t.yaml", "--format", "csv", "-o", "s.csv")
    assert Path("t.yaml").read_bytes() == before


# --- numbers, days, ids -------------------------------------------------------------------------------------------------

NUMBERS = {
    "rounds of a thousand million": ("rounds: 1\n", "rounds: 1000000000\n", "play.out-of-bounds"),
    "rounds of five thousand digits": ("rounds: 1\n", f"rounds: {'9' * 5000}\n", "file.type"),
    "rounds below zero": ("rounds: 1\n", "rounds: -3\n", "play.phase-without-round"),
    "a rating below zero": ("rating: 2000\n", "rating: -5\n", "play.out-of-bounds"),
    "a rating of 2^63": ("rating: 2000\n", "rating: 9223372036854775808\n", "play.out-of-bounds"),
    "a number of forty digits": ("- id: anne\n", f"- id: anne\n  number: {'9' * 39}\n", "play.out-of-bounds"),
    "points below zero": ("entries:", "points: {'2': -3}\nentries:", "play.out-of-bounds"),
    "points of forty digits": ("entries:", f"points: {{'2': {'9' * 39}}}\nentries:", "play.out-of-bounds"),
    "a cap below zero": ("entries:", "spread-cap: -1\nentries:", "play.out-of-bounds"),
    "a table of six thousand digits": ("- 1 anne", f"- {'9' * 6000} anne", "play.file.game-line"),
    "a table in Arabic digits": ("- 1 anne", "- ١ anne", "play.file.game-line"),
    "a round away beyond all": ("- id: anne\n", "- id: anne\n  away: ['999999']\n", "play.out-of-bounds"),
    "an id with a letter that nobody sees": ("- id: ben\n", '- id: "anne\\u200b"\n', "play.bad-player-id"),
    "an id in pieces of letters": ("- id: ben\n", '- id: "be\\u0301n"\n', "play.bad-player-id"),
    "the id of nobody": ("- id: ben\n", "- id: EXEMPT\n", "play.reserved-id"),
    "the id of nobody in small letters": ("- id: ben\n", "- id: exempt\n", "play.reserved-id"),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_or_an_id_that_cannot_be_is_refused_at_once(name: str) -> None:
    old, new, code = NUMBERS[name]
    assert old in SECTION
    found = parse(SECTION.replace(old, new))
    assert found.section is None
    assert found.problems[0].code == code
    Path("t.yaml").write_text(SECTION.replace(old, new), "utf-8")
    refused("play", "standings", "t.yaml")


@pytest.mark.parametrize(
    "words",
    [
        "play standings t.yaml --round 0",
        "play standings t.yaml --round 99",
        "play standings t.yaml --round -1",
        "play standings t.yaml --cross --round 99",
        "play explain t.yaml --round 0",
        "play explain t.yaml --round 99",
        "play pairings t.yaml --round 99",
        "play print t.yaml tables --round 0",
        "play print t.yaml tables --round 99",
        "play print t.yaml tables --round -1",
        "play standings t.yaml --live --regulation ffjd --declaration declared.yaml --round 99",
        "play enter t.yaml 1=2 --round 0",
        "play enter t.yaml 1=2 --round 99",
        "play enter t.yaml ١=2",
        "play enter t.yaml 1=٢",
        f"play enter t.yaml {'9' * 5000}=2",
        "play away t.yaml anne --round 99",
        "play add t.yaml zoe --rating -5",
        f"play add t.yaml zoe --rating {'9' * 30}",
        "play add t.yaml zoe --number 0",
        "play add t.yaml EXEMPT",
        "play add t.yaml Exempt",
        "play add t.yaml anne\u200b",
        "play add t.yaml zo\u0065\u0301",
        "play add t.yaml zoe --name A\x1b[31m",
        "play new n.yaml --discipline chess --format nearest --rounds ٣",
        "play new n.yaml --discipline chess --format nearest --rounds 1000000000",
        f"play new n.yaml --discipline chess --format nearest --rounds {'9' * 5000}",
        "play new n.yaml --discipline chess --format nearest --rounds -1",
        "play new n.yaml --discipline chess --format nearest --rounds 3 --points bye=-1",
        f"play new n.yaml --discipline chess --format nearest --rounds 3 --points bye={'9' * 50}",
        "play new n.yaml --discipline chess --format nearest --rounds 3 --criteria nonsense",
    ],
)
def test_an_impossible_number_on_a_command_line_is_refused(words: str) -> None:
    before = Path("t.yaml").read_bytes()
    refused(*words.split(" "))
    assert Path("t.yaml").read_bytes() == before
    assert not Path("n.yaml").exists()


@pytest.mark.parametrize(
    "cell", ["1e1000000000", "1E+999999999", "9" * 5000, "1/0", "inf", "nan", "٣", "0x10", "1_000"]
)
def test_a_number_in_a_table_is_bounded_before_it_is_expanded(cell: str) -> None:
    Path("theirs.csv").write_text(f"id,name,rating\nann,Ann,{cell}\n", "utf-8")
    refused("compare", "ffjd", "history.yaml", "theirs.csv")
    refused("begin", "ffjd", "theirs.csv", "--on", "2024-01-01")
    refused(
        "play",
        "new",
        "n.yaml",
        *["--discipline", "chess", "--format", "nearest", "--rounds", "3", "--players", "theirs.csv"],
    )


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize(
    "words",
    [
        "list ffjd history.yaml --on",
        "compare ffjd history.yaml players.csv --on",
        "explain ffjd history.yaml --player ann --on",
        "adopt ffjd history.yaml --id x --on",
        "begin ffjd players.csv --on",
        "licences ffjd history.yaml players.csv --since",
    ],
)
def test_the_first_and_the_last_day_of_all_are_days(words: str, day: str) -> None:
    assert told(*words.split(), day).returncode in {0, 1, 2}


@pytest.mark.parametrize("given", [2**31 - 1, -(2**31), 3_000_000])
def test_a_day_of_a_parquet_file_beyond_all_years_is_told(given: int) -> None:
    days = pl.Series("day", [given, 19_000], dtype=pl.Int32).cast(pl.Date)
    frame = pl.DataFrame({"day": days}).with_row_index(ROW)
    _, problems = read(frame, BulkColumn("day", "day"))
    assert [problem.code for problem in problems] == ["file.type"]


@pytest.mark.parametrize("games", ["9223372036854775808", "9" * 39, "-1", "1e400"])
def test_a_count_of_games_beyond_all_columns_is_refused(games: str) -> None:
    fact = (
        f"{{fact: event, id: x, kind: tournament, last_day: 2016-05-01, declared: true, entries: [], games: {games}}}"
    )
    Path("h.yaml").write_text(f"regulation: fisf-classique\nfacts: [{fact}]\n", "utf-8")
    refused("list", "fisf-classique", "h.yaml")


@pytest.mark.parametrize("player", ["ann\u200b", "a\u0301nn", "\u202eann", "an\x00n", "ann\ufe0f", "EXEMPT", "exempt"])
def test_an_id_that_could_be_taken_for_another_is_refused_everywhere(player: str) -> None:
    assert not is_plain_id(player) or player.casefold() == "exempt"
    made = entered(small_section("2"), Entry(PlayerId(player)))
    assert made.is_refused
    _, problems = parse_players(f"id,name,rating\n{player},Ann,1500\n".encode())
    assert problems or player[0] == "\u202e" or "\u200b" in player  # a table's cells are tidied of what is not seen
    written = player.encode("unicode_escape").decode().replace("\\x00", "\\0")
    Path("h.yaml").write_text(f'regulation: ffjd\nplayers: [{{ id: "{written}", name: Ann }}]\nfacts: []\n', "utf-8")
    refused("list", "ffjd", "h.yaml")


# --- spreadsheets -------------------------------------------------------------------------------------------------------

FORMULAS = ("=1+1", "+1", "-1+cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1")


@pytest.mark.parametrize("formula", FORMULAS)
def test_what_a_spreadsheet_would_run_is_a_text_in_every_export(formula: str) -> None:
    assert harmless(formula).startswith("'")
    assert as_written(harmless(formula)) == formula or "\r" in formula
    table = PlainTable("t", [PlainColumn("name")], [[formula]])
    cells = [
        cell
        for row in csv.reader(io.StringIO(as_csv(table, decimal_comma=False).decode("utf-8-sig"), newline=""))
        for cell in row
    ]
    assert cells[1].startswith("'")
    with zipfile.ZipFile(io.BytesIO(as_workbook(table))) as book:
        assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")
    entry = Entry(PlayerId("a"), formula, tags=(formula,), categories=(formula,))
    rows = [*csv.reader(io.StringIO(print_players((entry,)), newline=""))]
    assert all(cell.startswith("'") for cell in (rows[1][1], rows[1][4], rows[1][5]))


@pytest.mark.parametrize("name", ["O'Brien", "'quoted'", "Jean-Luc", "5=6", ""])
def test_what_no_spreadsheet_runs_stays_as_it_is(name: str) -> None:
    assert harmless(name) == name
    assert as_written(name) == name

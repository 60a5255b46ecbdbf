"""Tables of results: every finished section, printed as organisers write it, is read back as it was; one wrong cell is told, or changes nothing."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.files.result_tables.reading import is_result_table, result_table
from ronde.files.result_tables.table import ResultTable
from ronde.files.result_tables.typed import typed_series
from ronde.ground.ids import PlayerId
from ronde.ground.problems import has_refusal
from ronde.play.from_table import section_from_table
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game, Section
from ronde.play.simulate import Chances, lots, new_section, simulated
from ronde.play.standings.table import usual_criteria
from ronde.play.typed_results import TypedResult, as_typed, turned
from ronde.record.submission import finished
from tests.files.tables.workbooks import edited, workbook, zipped
from tests.lanes import scaled

QUIET = Chances(withdrawal=0, away=0, returning=0, late=0, forfeit=60, draw=250)
DISCIPLINES = ("draughts", "chess", "scrabble")
Cells = list[list[str]]
GameKey = tuple[int, str, str | None, str, tuple[int, int] | None]
SEEDS = st.integers(0, 10**6)


# A writer of tables, as clubs make them in Excel


def result_text(discipline: str, game: Game, *, for_second: bool = False) -> str:
    """A result as somebody writes it into one of the two cells."""
    typed = TypedResult(game.result, game.scores)
    typed = turned(discipline, typed) if for_second else typed
    first, second = as_typed(discipline, Game(1, game.first, game.second, typed.result, typed.scores))
    return f"{first}-{second}" if second else first


def crosstable(section: Section) -> Cells:
    """Players by their seats below each other and side by side."""
    seats = [player for player in section.plan.phases[0].seats[0] if player is not None]
    place = {player: at for at, player in enumerate(seats)}
    rows = [[str(at + 1), name_of(section, player), *[""] * len(seats)] for at, player in enumerate(seats)]
    for _, game in section.games(range(1, 100)):
        if game.second is not None:
            one, other = place[game.first], place[game.second]
            rows[one][2 + other] = result_text(section.discipline, game)
            rows[other][2 + one] = result_text(section.discipline, game, for_second=True)
    return [["N°", "Nom", *(str(at + 1) for at in range(len(seats)))], *rows]


def rounds_table(section: Section, letters: str) -> Cells:
    """A column for each round: the opponent's number, the colour, the result."""
    place = {entry.player: at for at, entry in enumerate(section.entries)}
    rows = [[str(at + 1), entry.name, *[""] * len(section.rounds)] for at, entry in enumerate(section.entries)]
    for number, game in section.games(range(1, 100)):
        one = place[game.first]
        if game.second is None:
            rows[one][1 + number] = "EXEMPT"
            continue
        other = place[game.second]
        rows[one][1 + number] = f"{other + 1}{letters[0]}{result_text(section.discipline, game)}"
        rows[other][1 + number] = f"{one + 1}{letters[1]}{result_text(section.discipline, game, for_second=True)}"
    return [["Rang", "Nom", *(f"R{number + 1}" for number in range(len(section.rounds)))], *rows]


def games_list(section: Section) -> Cells:
    """A row for each game."""
    rows = []
    for number, game in section.games(range(1, 100)):
        second = name_of(section, game.second) if game.second else "EXEMPT"
        result = result_text(section.discipline, game) if game.second else ""
        rows.append([str(number), name_of(section, game.first), second, result])
    return [["Ronde", "Blancs", "Noirs", "Résultat"], *rows]


def name_of(section: Section, player: PlayerId) -> str:
    entry = section.entry(player)
    assert entry is not None
    return entry.name


def csv(cells: Cells) -> bytes:
    return "\n".join(";".join(row) for row in cells).encode()


# What is compared


def read_back(table: ResultTable, discipline: str) -> Section:
    entries = [Entry(PlayerId(f"row-{at}"), line.name) for at, line in enumerate(table.lines)]
    assert table.shape is not None
    return section_from_table("Simulated", discipline, entries, table.games, table.shape)


def games_of(section: Section) -> set[GameKey]:
    """Every game with its round, its colours and its result, by names."""
    return {
        (number, name_of(section, game.first), name_of(section, game.second) if game.second else None, code_of(section, game), game.scores)
        for number, game in section.games(range(1, 100))
    }  # fmt: skip


def code_of(section: Section, game: Game) -> str:
    return section.bye if game.second is None else game.result


def played(discipline: str, form: str, players: int, seed: int) -> Section:
    """A section of invented people, with names that no slip makes one another's."""
    full = players - 1 + players % 2
    plan = Plan((Phase(form, full if form == "round_robin" else 4),), usual_criteria(discipline, form))
    section = new_section(discipline, plan, players, seed)
    return simulated(section, seed, QUIET).section


@settings(max_examples=scaled(60), deadline=None)
@given(st.sampled_from(DISCIPLINES), st.integers(3, 9), SEEDS)
def test_the_crosstable_of_a_round_robin_is_read_back_as_the_same_section(
    discipline: str, players: int, seed: int
) -> None:
    section = played(discipline, "round_robin", players, seed)
    table = result_table(csv(crosstable(section)), discipline)
    assert not table.is_refused, table.problems
    made = read_back(table, discipline)
    assert games_of(made) == games_of(section)
    ours, theirs = finished(made), finished(section)
    assert (ours.system, ours.rounds) == (theirs.system, theirs.rounds) == ("closed", players - 1 + players % 2)
    # Who is level but for the initial rank stands in another order where that is another: the places are the same.
    assert sorted((line.halves, line.place) for line in ours.players) == sorted(
        (line.halves, line.place) for line in theirs.players
    )


@settings(max_examples=scaled(60), deadline=None)
@given(st.sampled_from(DISCIPLINES), st.integers(6, 12), SEEDS, st.sampled_from(["wb", "bn", "an"]))
def test_the_table_of_a_swiss_is_read_back_with_its_rounds_and_colours(
    discipline: str, players: int, seed: int, letters: str
) -> None:
    section = played(discipline, "swiss_points" if discipline == "draughts" else "nearest", players, seed)
    table = result_table(csv(rounds_table(section, letters)), discipline)
    assert not table.is_refused, table.problems
    assert table.has_colours
    made = read_back(table, discipline)
    assert games_of(made) == games_of(section)
    assert finished(made).system == "swiss"


@settings(max_examples=scaled(30), deadline=None)
@given(st.sampled_from(DISCIPLINES), st.integers(4, 9), SEEDS)
def test_a_list_of_games_is_read_back_with_its_rounds(discipline: str, players: int, seed: int) -> None:
    section = played(discipline, "round_robin", players, seed)
    table = result_table(csv(games_list(section)), discipline)
    assert not table.is_refused, table.problems
    made = read_back(table, discipline)
    assert games_of(made) == games_of(section)
    assert finished(made).system == "closed"


# One wrong cell


@settings(max_examples=scaled(240, long=5000), deadline=None)
@given(st.sampled_from(DISCIPLINES), st.booleans(), st.integers(4, 8), SEEDS)
def test_one_wrong_cell_is_told_or_changes_nothing(discipline: str, is_cross: bool, players: int, seed: int) -> None:
    form = "round_robin" if is_cross else "swiss_points" if discipline == "draughts" else "nearest"
    section, lot = played(discipline, form, players, seed), lots("cell", seed)
    cells = crosstable(section) if is_cross else rounds_table(section, "wb")
    before = result_table(csv(cells), discipline)
    spoilt = with_wrong_cell(cells, lot)
    after = result_table(csv(spoilt), discipline)
    if after.is_refused:
        assert has_refusal(after.problems)
        return
    is_harmless = games_of(read_back(after, discipline)) == games_of(read_back(before, discipline))
    assert is_harmless or set_of(after) != set_of(before), (cells, spoilt)


def set_of(table: ResultTable) -> set[str]:
    return {f"{problem.code} {dict(problem.values)}" for problem in table.problems}


def with_wrong_cell(cells: Cells, lot: Random) -> Cells:
    """The table with something else in one cell of its results: nothing, rubbish, or what stands in another."""
    row, column = lot.randrange(1, len(cells)), lot.randrange(2, len(cells[0]))
    others = [cell for line in cells[1:] for cell in line[2:] if cell != cells[row][column]]
    wrong = lot.choice(["", "?!", "9", "99w2", "x", "2", "1", "0", "EXEMPT", "½", "-", *others])
    return [
        [wrong if (at, to) == (row, column) else cell for to, cell in enumerate(line)] for at, line in enumerate(cells)
    ]


# By hand


CROSS = """N°;Nom;1;2;3;4
1;Anne Able;x;{first};1;2
2;Ben Bold;{second};x;2;1
3;Cleo Card;1;0;x;0
4;Dan Dart;0;1;2;x
"""


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("2", "0", []),
        ("+", "-", []),
        ("2-0", "0-2", []),
        ("½", "1/2", []),
        ("2", "2", ["results.contradiction D2 C3"]),
        ("2", "1", ["results.contradiction D2 C3"]),
        ("2", "", ["results.half-missing C3 D2"]),
        ("7", "0", ["results.unclear D2"]),
        ("oui", "non", ["results.unclear D2", "results.unclear C3"]),
    ],
)
def test_the_two_cells_of_a_game_say_the_same(first: str, second: str, told: list[str]) -> None:
    table = result_table(CROSS.format(first=first, second=second).encode(), "draughts")
    places = [f"{one.code} {one.values['cell']} {one.values.get('other', '')}".strip() for one in table.problems]
    assert places == told
    assert table.is_refused == bool(told)


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (("2w2", "1b0"), []),
        (("+2", "-1"), []),
        (("2=", "1="), []),
        (("2-2", "0-1"), []),  # the result first: so Ben has lost to number 1
        (("2w2", "1w0"), ["results.same-colour"]),
        (("9w2", "1b0"), ["results.no-such-opponent", "results.other-opponent"]),
        (("1w2", "1b0"), ["results.own-number", "results.other-opponent"]),
        (("2w2", "2b0"), ["results.other-opponent", "results.own-number"]),
        (("2w2", "1b1"), ["results.contradiction"]),
        (("2w2", ""), ["results.half-missing"]),
        (("2w2", "EXEMPT"), ["results.other-opponent"]),
        (("2w2", "?!"), ["results.unclear-round"]),
    ],
)
def test_both_players_of_a_round_name_each_other(cells: tuple[str, str], told: list[str]) -> None:
    text = f"N°;Nom;R1\n1;Anne Able;{cells[0]}\n2;Ben Bold;{cells[1]}\n3;Cleo Card;4w2\n4;Dan Dart;3b0\n"
    table = result_table(text.encode(), "draughts")
    refused = [problem.code for problem in table.problems if has_refusal((problem,))]
    assert refused == told


def test_whether_an_opponent_or_a_result_stands_before_a_dash_is_told_by_the_whole_table() -> None:
    """Number 12 has lost to number 1: in this table the result comes first."""
    text = "N°;Nom;R1\n1;Anne Able;2-12\n12;Ben Bold;0-1\n3;Cleo Card;1-4\n4;Dan Dart;1-3\n"
    table = result_table(text.encode(), "draughts")
    assert not table.is_refused
    assert [(game.first, game.second, game.result.result) for game in table.games] == [(0, 1, "2"), (2, 3, "1")]


def test_a_table_that_counts_one_for_a_win_is_read_so_and_that_is_said() -> None:
    text = "N°;Nom;1;2;3\n1;Anne Able;;1;½\n2;Ben Bold;0;;1\n3;Cleo Card;½;0;\n"
    table = result_table(text.encode(), "draughts")
    assert [game.result.result for game in table.games] == ["2", "1", "2"]
    assert [problem.code for problem in table.problems] == ["results.read-as"]


def test_a_letter_b_is_black_beside_w_and_white_beside_n() -> None:
    for letters, has_white in (("wb", "Anne Able"), ("nb", "Ben Bold")):
        text = f"N°;Nom;R1\n1;Anne Able;2{letters[0]}2\n2;Ben Bold;1{letters[1]}0\n"
        made = read_back(result_table(text.encode(), "draughts"), "draughts")
        assert name_of(made, made.rounds[0].games[0].first) == has_white


def test_a_player_exempt_completes_an_odd_series_and_is_nobody() -> None:
    text = "N°;Nom;1;2;3;4\n1;Anne Able;;2;1;2\n2;Ben Bold;0;;2;2\n3;Cleo Card;1;0;;2\n4;EXEMPT;0;0;0;\n"
    table = result_table(text.encode(), "draughts")
    assert [line.name for line in table.lines] == ["Anne Able", "Ben Bold", "Cleo Card"]
    assert [game.result.result for game in table.games] == ["2", "1", "2"]


def test_a_note_below_the_players_is_left_out_and_said() -> None:
    text = CROSS.format(first="2", second="0") + "Arbitre : Rex Roy\n"
    table = result_table(text.encode(), "draughts")
    assert not table.is_refused
    assert [problem.code for problem in table.problems] == ["results.left-out"]


def test_two_players_who_never_met_are_told() -> None:
    table = result_table(CROSS.format(first="", second="").encode(), "draughts")
    assert [(problem.code, problem.values["one"], problem.values["two"]) for problem in table.problems] == [
        ("results.not-played", "Anne Able", "Ben Bold")
    ]


def test_names_that_may_be_one_persons_and_two_games_in_a_round_are_told() -> None:
    text = "Ronde;Blancs;Noirs;Résultat\n1;Jean Dupont;Anne Able;2-0\n1;Anne Able;Ben Bold;1-1\n2;Jean Dupond;Ben Bold;0-2\n3;;Ben Bold;2\n4;Ben Bold;Ben Bold;2\n"
    found = [(problem.code, problem.where[0]) for problem in result_table(text.encode(), "draughts").problems]
    assert found == [
        ("results.twice-in-round", 3),
        ("results.near-names", 4),
        ("results.nobody", 5),
        ("results.own-number", 6),
    ]


@pytest.mark.parametrize(
    "text", ["a;b\n1;2\n", "Nom;Licence\nAnne;007\n", "Nom;1;2\nAnne;;\n", "x\n", "Blancs;Noirs\nAnne;Ben\n"]
)
def test_what_is_no_table_of_results_is_refused_in_words(text: str) -> None:
    assert result_table(text.encode(), "draughts").is_refused


def test_the_one_sheet_with_a_table_is_found_among_others() -> None:
    rows = [line.split(";") for line in CROSS.format(first="2", second="0").splitlines()]
    table = result_table(workbook([["Règlement"], ["1. On joue."]], rows), "draughts")
    assert not table.is_refused
    assert len(table.lines) == 4
    several = result_table(workbook(rows, rows), "draughts")
    assert [problem.code for problem in several.problems] == ["results.sheets"]


def test_a_hostile_workbook_is_refused_before_it_is_read() -> None:
    rows = [line.split(";") for line in CROSS.format(first="2", second="0").splitlines()]
    far = edited(workbook(rows), b'r="A1"', b'r="XFD1048576"')
    assert result_table(far, "draughts").is_refused
    assert result_table(zipped({"content.xml": b""}), "draughts").problems[0].code == "table.kind"
    assert result_table(b"PK\x03\x04rubbish", "draughts").is_refused


@pytest.mark.parametrize(
    ("name", "content", "is_table"),
    [
        ("coupe.xlsx", workbook([["a"]]), True),
        ("coupe.XLSX", b"", True),
        ("coupe.ods", zipped({"content.xml": b""}), True),
        ("coupe.csv", b"Nom;1;2", True),
        ("coupe.txt", b"Nom;1;2\nAnne;;2\n", True),
        ("coupe.yaml", b"a, b, c\n1, 2, 3\n", False),
        ("coupe.yaml", b"regulation: ffjd\nfacts: []\n", False),
        ("coupe.ronde", zipped({"manifest.json": b"{}"}), False),
    ],
)
def test_a_table_is_told_from_other_files_by_what_it_holds(name: str, content: bytes, is_table: bool) -> None:
    assert is_result_table(name, content) is is_table


def test_a_typed_series_says_each_fault_at_its_place() -> None:
    names = [("Anne Able", ""), ("", ""), ("Anne ABLE", "")]
    table = typed_series("draughts", names, {(0, 1): "2", (0, 2): "huit"})
    assert {(problem.code, problem.where) for problem in table.problems} == {
        ("results.name-missing", (1,)),
        ("results.name-twice", (2,)),
        ("results.typed-unclear", (0, 2)),
        ("results.empty-cell", (1, 2)),
    }


@pytest.mark.parametrize(
    ("discipline", "results", "read"),
    [
        ("draughts", "110", "110"),  # two draws and a defeat: nobody has won, and a 1 is no win by that
        ("draughts", "101", "101"),
        ("draughts", "111", "111"),
        ("draughts", "1½0", "210"),  # with a ½ there is no other way to have half of the points
        ("draughts", "210", "210"),
        ("scrabble", "321", ("win", "draw", "loss")),
        ("scrabble", "+=-", ("win", "draw", "loss")),
        ("scrabble", "20+", ("win", "loss", "win")),
        ("chess", "1½0", "1=0"),
    ],
)
def test_where_one_cell_tells_of_a_game_a_share_is_what_the_discipline_says(
    discipline: str, results: str, read: Sequence[str]
) -> None:
    """Art. 4 of the FFJD: 2 for a win, 1 for a draw, 0 for a defeat; a typed grid has each result once, and no second cell beside it."""
    table = typed_series(
        discipline, [("Ann", ""), ("Ben", ""), ("Cat", "")], dict(zip(((0, 1), (0, 2), (1, 2)), results, strict=True))
    )
    assert not table.is_refused, table.problems
    assert [game.result.result for game in table.games] == [*read]


@pytest.mark.parametrize("results", ["221", "110", "211"])
def test_points_that_may_be_meant_in_two_ways_are_asked_about_in_a_typed_series_of_scrabble(results: str) -> None:
    """2 and 1 are a win and a draw by 2-1-0, a draw and a defeat by 3-2-1; 1 and 0 a win or a draw, and a defeat."""
    names = [("Ann", ""), ("Ben", ""), ("Cat", "")]
    table = typed_series("scrabble", names, dict(zip(((0, 1), (0, 2), (1, 2)), results, strict=True)))
    assert {problem.code for problem in table.problems} == {"results.typed-unclear"}


@pytest.mark.parametrize("players", [4, 5, 6, 7, 10])
def test_a_closed_series_listed_without_rounds_has_as_many_as_were_played(players: int) -> None:
    """Written row by row; six players have five rounds each. By art. 7 of the FISF a round more is 5 more for PJmax."""
    names = [f"{chr(65 + at)}{'abcdefghij'[at] * 3} Player" for at in range(players)]
    rows = [[one, other, "412-388"] for one, other in combinations(names, 2)]
    table = result_table(csv([["Blancs", "Noirs", "Résultat"], *rows]), "scrabble")
    assert not has_refusal(table.problems)
    assert "results.read-as" not in {problem.code for problem in table.problems}  # scores are scores
    section = read_back(table, "scrabble")
    assert len(section.rounds) == players - 1 + players % 2
    assert finished(section).system == "closed"
    whites = {(name_of(section, game.first), game.second and name_of(section, game.second)) for _, game in section.games(range(1, 99))}  # fmt: skip
    assert {(one, other) for one, other, _ in rows} <= whites  # who is named first stays first

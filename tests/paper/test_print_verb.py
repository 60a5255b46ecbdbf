"""Printing from the command line: a PDF beside the tournament file, or what is missing."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from ronde.files.tournament import printed
from ronde.paper.papers import PAPERS
from ronde.play.changes.rounds import drafted
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase, Plan
from ronde.play.simulate import new_section
from ronde.play.standings.table import usual_criteria
from tests.play.test_matches import teams
from tests.verbs import ronde


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A Formule Combinée of 20 whose first round is drafted."""
    plan = Plan(phases(5, 3), usual_criteria("scrabble", "combined"), 7)
    path = tmp_path / "th.yaml"
    path.write_text(printed(drafted(new_section("scrabble", plan, 20, 7)).section), "utf-8")
    return path


OF_A_DESK = {"accounts", "receipts", "prizes"}  # a file knows nothing of money
OF_TEAMS = {"matches"}


@pytest.mark.parametrize("paper", [name for name in PAPERS if name not in OF_A_DESK | OF_TEAMS])
def test_every_paper_is_written_beside_the_file(file: Path, paper: str) -> None:
    assert ronde("play", "publish", str(file)).returncode == 0
    done = ronde("play", "print", str(file), paper, "--lang", "fr")
    assert done.returncode == 0, done.output
    assert PdfReader(file.with_name(f"th-{paper}.pdf")).pages


def test_sheets_of_matches_are_written_where_teams_meet(tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text(printed(drafted(teams("a1 a2", "b1 b2")).section), "utf-8")
    assert ronde("play", "publish", str(path)).returncode == 0
    assert ronde("play", "print", str(path), "matches", "--lang", "fr").returncode == 0
    (page,) = PdfReader(path.with_name("match-matches.pdf")).pages
    assert "A – B" in page.extract_text()


def test_a_slip_again_is_one_and_says_so(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "again.pdf"
    assert ronde("play", "print", str(file), "slips", "--table", "3", "-o", str(out), "--lang", "ro").returncode == 0
    (page,) = PdfReader(out).pages
    assert "a doua foaie" in page.extract_text()
    assert page.extract_text().count("Masa") == 1


def test_slips_of_a_whole_phase_have_every_round_and_table_and_no_name(file: Path) -> None:
    assert ronde("play", "print", str(file), "slips", "--whole-phase").returncode == 0
    text = "".join(page.extract_text() for page in PdfReader(file.with_name("th-slips.pdf")).pages)
    assert text.count("Table ") == 5 * 10  # five rounds of phase 1, ten tables of 20 players
    assert text.count("Round 5") == 10


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cards",), "slips, names, tables"),
        (("slips", "--per-page", "7"), "6, 8, 10"),
        (("accounts",), "No fee and no payment is noted."),
        (("standings",), "No round is published yet."),
        (("slips", "--round", "2"), "Round 2 is not paired; rounds so far: 1."),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(file: Path, words: tuple[str, ...], said: str) -> None:
    done = ronde("play", "print", str(file), *words, "--lang", "en")
    assert done.returncode == 2
    assert said in " ".join(done.output.split())
    assert not list(file.parent.glob("*.pdf"))


def test_a_swiss_has_no_charts_of_groups(tmp_path: Path) -> None:
    plan = Plan((Phase("swiss_points", 5),), usual_criteria("draughts", "swiss_points"), 7)
    path = tmp_path / "swiss.yaml"
    path.write_text(printed(drafted(new_section("draughts", plan, 10, 7)).section), "utf-8")
    done = ronde("play", "print", str(path), "groups", "--lang", "en")
    assert done.returncode == 2
    assert "nobody has a numbered seat" in " ".join(done.output.split())

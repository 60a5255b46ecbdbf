"""A language begins with a folder and ten texts: everything runs in it at once, and says in English what it does not have."""

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.verbs import program

BRETON = {
    "language.yaml": "name: Brezhoneg\nmonths: Genver Cʼhwevrer Meurzh Ebrel Mae Mezheven Gouere Eost Gwengolo Here Du Kerzu\n",
    "common.yaml": "labels:\n  place: Plas\n  player: C’hoarier\n",
    "web.yaml": "web:\n  home: Degemer\n  lists: Roll\n  events: Darvoud\n",
    "paper.yaml": 'paper:\n  signature: Sinadur\n  table: "Taol {table}"\n  round: "Tro {round}"\n',
    "plain_sentences.yaml": """
counted:
  games:
    one: "{count} c’hoariadenn"
    two: "{count} c’hoariadenn (daou)"
    few: "{count} c’hoariadenn (nebeut)"
    many: "{count} a c’hoariadennoù"
    other: "{count} c’hoariadenn (all)"
""",
    "help.json": '{"ronde": "Aozañ tournamantoù."}',
}

PAGES = """
import json, sys
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.test import Client
answers = {path: Client().get(path) for path in ("/br/", "/br/calendar/", "/br/rules/", "/en/", "/br/rules/ffjd/")}
print(json.dumps({path: [one.status_code, one.content.decode()] for path, one in answers.items()}))
"""

SAYING = """
from datetime import date
from ronde.words.language import LANGUAGES
from ronde.words.numbers import day_text, money_text, number_text
from ronde.words.texts import counted_text, text
from fractions import Fraction
print(*LANGUAGES)
print(*(counted_text(count, "games", "br") for count in (0, 1, 2, 3, 5, 21, 1000000)), sep=" / ")
print(text("labels.player", "br"), text("labels.rating", "br"))
print(text("steps.performance", "br", {"worth": 500, "mean": 2, "points": 6, "games": 5, "value": 3}, code="ffjd"))
print(day_text(date(2026, 11, 2), "br"), number_text(Fraction(5, 2), "br"), money_text(1250, "EUR", "br"))
print(counted_text(21, "points", "br"))
"""


@pytest.fixture
def breton(tmp_path: Path) -> Path:
    """A folder for RONDE_WORDS with ten texts of Breton."""
    for name, written in BRETON.items():
        file = tmp_path / "words" / "br" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written, "utf-8")
    return tmp_path / "words"


def python(words: Path, code: str, **more: str) -> str:
    """What a program says in a process of its own that knows the language."""
    environment = {**os.environ, "RONDE_WORDS": str(words), "PYTHONIOENCODING": "utf-8", **more}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)  # noqa: S603 - ours
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


@pytest.mark.process
def test_numbers_are_counted_by_the_rules_of_a_language_with_ten_texts(breton: Path) -> None:
    """Breton has five forms: 1, 21 are one, 2 is two, 3 is few, a million is many; 0 and 5 are other (CLDR)."""
    languages, games, labels, step, written, points = python(breton, SAYING).splitlines()
    assert languages == "en br fr ro"
    assert games.split(" / ") == [
        "0 c’hoariadenn (all)",
        "1 c’hoariadenn",
        "2 c’hoariadenn (daou)",
        "3 c’hoariadenn (nebeut)",
        "5 c’hoariadenn (all)",
        "21 c’hoariadenn",
        "1\xa0000\xa0000 a c’hoariadennoù",
    ]
    assert labels == "C’hoarier Rating"
    assert step.startswith("Performance = MCP + 500")
    # what is not in language.yaml is CLDR's: a comma, and the sign of a currency behind
    assert written == "2 Du 2026 2,5 12,50\u00a0€"
    assert points == "21 points"  # an English text goes by the English rule, though 21 is "one" in Breton


@pytest.mark.process
def test_the_site_runs_in_a_language_with_ten_texts(breton: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    settings = {"DJANGO_SETTINGS_MODULE": "ronde.web.settings", "RONDE_DATA": str(data), "RONDE_HOSTS": "testserver"}
    pages = json.loads(python(breton, PAGES, **settings, DATABASE_URL=f"sqlite://{tmp_path / 'ronde.sqlite'}"))
    for path in ("/br/", "/br/calendar/", "/br/rules/", "/br/rules/ffjd/"):
        status, page = pages[path]
        assert (path, status) == (path, 200)
        assert '<html lang="br">' in page
        assert ">Degemer</a>" in page
        assert ">Players</a>" in page
        assert 'hreflang="br" lang="br" title="Brezhoneg" aria-current="true"' in page
    assert 'title="Brezhoneg"' in pages["/en/"][1]


@pytest.mark.process
def test_the_command_line_and_a_paper_run_in_a_language_with_ten_texts(breton: Path, tmp_path: Path) -> None:
    players, file, pdf = tmp_path / "p.csv", tmp_path / "t.yaml", tmp_path / "slips.pdf"
    players.write_text("name,rating\nAna,1500\nBob,1400\nCis,1300\nDan,1200\n", "utf-8")

    def ronde(*words: str | Path) -> str:
        done = program(*words, lang="br", RONDE_WORDS=str(breton))
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "Aozañ tournamantoù." in ronde("--help")
    assert "en|br|fr|ro" in ronde("rate", "--help")
    kind = ("--discipline", "scrabble", "--format", "nearest", "--rounds", "3", "--players", players)
    ronde("play", "new", file, *kind)
    ronde("play", "pair", file, "--publish")
    ronde("play", "print", file, "slips", "-o", pdf)
    printed = PdfReader(BytesIO(pdf.read_bytes())).pages[0].extract_text()
    assert "Taol 1" in printed
    assert "Sinadur" in printed
    assert "second slip" in printed or "Check the sum" in printed  # what Breton does not have

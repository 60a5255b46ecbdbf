"""Results, disciplines and formats in the words of each language wherever people read them; codes where programs do."""

import csv
import io
import json
from pathlib import Path

import pytest

from ronde.ground.results import SCRABBLE, UNDECIDED
from ronde.play.typed_results import TypedResult, typed_result
from ronde.words.language import LANGUAGES, Language
from ronde.words.standings import code_text, written_text
from tests.verbs import ronde

CODES = ("forfeit", "double-", "half-bye", "zero-bye", "draughts", "chess", " win", " loss", " draw", "scored")
WORDS: dict[Language, str] = {"fr": "victoire par forfait", "ro": "victorie la neprezentare"}


@pytest.fixture
def scrabble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four players and one without an opponent; a forfeit, a result to be decided that counts as a win."""
    monkeypatch.chdir(tmp_path)
    Path("p.csv").write_text("id,rating\n" + "".join(f"p{at},{1600 - at}\n" for at in range(1, 8)), "utf-8")
    for line in (
        "new t.yaml --discipline scrabble --format nearest --rounds 3 --players p.csv",
        "pair t.yaml --publish",
        "enter t.yaml 1=400-300 2=f 3=?victoire",
    ):
        done = ronde("play", *line.split())
        assert done.returncode == 0, done.output
    return Path("t.yaml")


@pytest.mark.usefixtures("scrabble")
@pytest.mark.parametrize("lang", ["fr", "ro"])
def test_tables_and_sentences_have_no_codes(lang: Language) -> None:
    shown = ""
    for line in (
        "pairings t.yaml",
        "standings t.yaml",
        "standings t.yaml --cross",
        "explain t.yaml",
        "explain t.yaml p1",
        "enter t.yaml 2=f-f --correct",
        "enter t.yaml 2=380-350",
        "enter t.yaml 2=nothing --correct",
        "away t.yaml p1 --round 3 --result half-bye",
        "pairings t.yaml --format html",
        "new u.yaml --discipline chess --format collective --rounds 3 --players p.csv",
    ):
        shown += ronde("play", *line.split(), lang=lang).output
    assert [code for code in CODES if code in shown] == [], shown
    assert WORDS[lang] in shown
    assert f"? {code_text('win', lang)}" in shown


def test_programs_read_codes_in_every_language(scrabble: Path) -> None:
    for lang in LANGUAGES:
        rows = list(csv.reader(io.StringIO(ronde("play", "pairings", "t.yaml", "--format", "csv", lang=lang).stdout)))
        rows = rows if len(rows[0]) > 1 else [line[0].split(";") for line in rows]
        assert [row[-1] for row in rows[1:]] == ["400-300", "forfeit", "?win", "forfeit-win"]
        assert "forfeit-win" in json.dumps(json.loads(ronde("play", "pairings", "t.yaml", "--format", "json").stdout))
    assert "* forfeit-win\n" in scrabble.read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_result_can_be_typed_as_it_is_said(lang: Language) -> None:
    for code in SCRABBLE:
        if code != UNDECIDED:
            assert typed_result("scrabble", code_text(code, lang)) == TypedResult(code), (lang, code)
            assumed = typed_result("scrabble", written_text(UNDECIDED + code, lang).replace("? ", "?"))
            assert assumed == TypedResult(UNDECIDED, None, code)


@pytest.mark.parametrize(
    ("discipline", "typed", "code"),
    [
        ("chess", "remiză", "="),
        ("chess", "victorie", "1"),
        ("chess", "înfrângere", "0"),
        ("chess", "neprezentare", "-"),
        ("draughts", "egal", "1"),
        ("draughts", "nemotivat", "0fne"),
        ("draughts", "motivată", "0fe"),
        ("scrabble", "lipsă", "forfeit"),
        ("collective", "absentă", "absent"),
    ],
)
def test_words_of_romanian_are_results(discipline: str, typed: str, code: str) -> None:
    assert typed_result(discipline, typed) == TypedResult(code)


@pytest.mark.usefixtures("scrabble")
def test_a_round_that_is_none_is_refused_alike_by_every_verb() -> None:
    for number in ("0", "99", "-1"):
        for verb in ("pairings t.yaml", "explain t.yaml", "print t.yaml slips"):
            done = ronde("play", *verb.split(), "--round", number, lang="fr")
            shown = number.replace("-", "−")
            assert (done.returncode, f"Il n’y a pas de ronde {shown}" in done.stderr) == (2, True), done.output

"""Every example of every regulation holds, and every article said to be implemented has a formula and an example."""

import ast
import re
from pathlib import Path

import pytest

from ronde.files.example import CheckedCase, check
from ronde.regulations import shelf
from ronde.regulations.coverage import coverage, share
from tests.examples import FILES, examples


@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
def test_the_examples_of_a_file_hold_and_each_could_fail(file: Path) -> None:
    cases = list(check(file))
    assert cases
    assert [(case.title, case.problems, case.differences) for case in cases if not case.holds] == []
    assert [case.title for case in cases if not _expects_something(case)] == []


def _expects_something(case: CheckedCase) -> bool:
    if case.example is None:
        return False
    expected = case.example.expect
    lines = [line for ranking in expected.lists for line in (ranking.lines or [])]
    absent = [player for ranking in expected.lists for player in ranking.absent]
    something = (expected.ratings, expected.statuses, expected.outcomes, expected.steps, expected.problems)
    return any((*something, lines, absent, expected.seasons, expected.seatings, expected.verdicts))


@pytest.mark.parametrize("code", shelf.codes())
def test_an_implemented_article_has_a_formula_or_a_problem_and_an_example(code: str) -> None:
    worked = [example.articles for file, example in examples(code) if "worked-example" in file.stem]
    formulas = {said.reference for said in shelf.articles(code)} | _problem_articles(shelf.folder(code))
    formulas |= {
        article for articles in worked for article in articles
    }  # an article that is an example is carried by it
    shown = {article for _, example in examples(code) for article in example.articles}
    for row in coverage(code):
        if row.state == "implemented":
            assert row.article in formulas, f"{code} art. {row.article} has no formula"
            assert row.article in shown, f"{code} art. {row.article} has no example"


@pytest.mark.parametrize("code", shelf.codes())
def test_every_article_of_a_formula_is_in_the_coverage_table(code: str) -> None:
    covered = {row.article for row in coverage(code)}
    assert {said.reference for said in shelf.articles(code)} <= covered
    assert 0 < share(coverage(code)) <= 1


@pytest.mark.parametrize("code", shelf.codes())
def test_every_reading_has_an_example(code: str) -> None:
    page = (shelf.folder(code) / "READINGS.md").read_text("utf-8")
    numbered = set(re.findall(r"^(?:## |- \*\*)([A-Z]+-\d+)\b", page, re.MULTILINE))
    shown = {reading for _, example in examples(code) for reading in example.readings}
    assert numbered
    assert numbered <= shown
    assert shown <= numbered


def _problem_articles(folder: Path) -> set[str]:
    """The articles that the book's problems name, read off its source."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem" and len(node.args) > 1:
                found |= set(str(getattr(node.args[1], "value", "")).split(", "))
    return found

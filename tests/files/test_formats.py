"""Parsers and printers are each other's inverse; schemas say what the types say; files are written whole or not."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files import history, yaml_text
from ronde.files.example import check, example_files
from ronde.files.writing import write_safely
from ronde.regulations import shelf
from tools.schemas import FOLDER, schemas

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(1 - 10**40, 10**40 - 1),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"])),
)
documents = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text("abcé", min_size=1), inner, max_size=4)
    ),
)


@given(documents)
def test_yaml_gives_back_what_was_printed(document: object) -> None:
    found, problems = yaml_text.documents(yaml_text.printed(document))
    assert not problems
    assert found == [document]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("Yes", "Yes"),
        ("1:30", "1:30"),
        ("010", "010"),
        ("2015-09-01", "2015-09-01"),
        ("1_000", "1_000"),
        ("9" * 40, 10**40 - 1),
        ("9" * 41, "9" * 41),
        ("true", True),
        ("-7", -7),
        ("~", None),
        ("", None),
    ],
)
def test_yaml_takes_nothing_for_something_else(text: str, value: object) -> None:
    assert yaml_text.documents(f"key: {text}")[0] == [{"key": value}]


def test_an_interrupted_writing_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    write_safely(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_safely(path, "new \ud800")  # a text that cannot be written
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["list.csv"]
    write_safely(path, "new")
    assert path.read_text() == "new"


def test_the_published_schemas_are_those_of_the_types() -> None:
    for name, text in schemas().items():
        assert (FOLDER / name).read_text("utf-8") == text, f"{name}: run tools/schemas.py"


@pytest.mark.parametrize("code", shelf.codes())
def test_every_example_fits_the_published_schemas(code: str) -> None:
    example = jsonschema.Draft202012Validator(json.loads((FOLDER / "example.schema.json").read_text("utf-8")))
    fitting = jsonschema.Draft202012Validator(json.loads((FOLDER / f"history.{code}.schema.json").read_text("utf-8")))
    for path in example_files(shelf.folder(code) / "examples"):
        for written in yaml_text.read(path)[1]:
            example.validate(written)
            expected = [problem["code"] for problem in written["expect"].get("problems", ())]
            if not any(problem.startswith("file.") for problem in expected):
                fitting.validate({"regulation": code, **written["given"]})


def test_the_page_on_examples_shows_one_that_holds(tmp_path: Path) -> None:
    page = (FOLDER / "examples.md").read_text("utf-8")
    shown = tmp_path / "shown.yaml"
    shown.write_text(page.split("```yaml\n")[1].split("```")[0], "utf-8")
    (case,) = check(shown)
    assert case.holds, (case.problems, case.differences)


@pytest.mark.parametrize("page", ["formats/history.md", "officer.md"])
def test_the_histories_on_the_pages_can_be_read(page: str) -> None:
    text = (FOLDER.parent / page).read_text("utf-8").split("```yaml\n")[1].split("```")[0]
    parsed = history.parse(yaml_text.documents(text)[0][0])
    assert not parsed.problems
    assert parsed.history is not None
    assert not parsed.history.chronicle().problems


def test_a_written_file_can_be_read_by_those_who_could_before_and_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "list.csv", tmp_path / "latest.csv"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_safely(link, "new")
    assert (path.read_text(), path.stat().st_mode & 0o777, link.is_symlink()) == ("new", 0o640, True)

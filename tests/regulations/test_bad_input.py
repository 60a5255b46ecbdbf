"""One run reports everything that is wrong, with file, line, path, article and what to do; nothing is written.

The bad files stand beside the tests of each book, in its ``bad_input.py``.
"""

from pathlib import Path

import pytest

from ronde.regulations import shelf
from tests.absp.bad_input import BAD_INPUT as ABSP
from tests.cel_grand_prix.bad_input import BAD_INPUT as CEL
from tests.ffjd.bad_input import BAD_INPUT as FFJD
from tests.fisf_classique.bad_input import BAD_INPUT as FISF
from tests.frs.bad_input import BAD_INPUT as FRS
from tests.reporting import assert_everything_is_reported
from tests.verbs import ronde

BAD_INPUTS = {"absp": ABSP, "cel-grand-prix": CEL, "ffjd": FFJD, "fisf-classique": FISF, "frs": FRS}
OTHER_VERBS = [(code, verb) for code, bad in BAD_INPUTS.items() for verb in bad.verbs]
SMALL = [(code, text, reported) for code, bad in BAD_INPUTS.items() for text, reported in bad.small]


def test_every_book_has_its_bad_input() -> None:
    assert set(BAD_INPUTS) == set(shelf.codes())


@pytest.mark.parametrize("code", BAD_INPUTS)
def test_one_run_reports_everything_and_writes_nothing(code: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(BAD_INPUTS[code].text, "utf-8")
    assert_everything_is_reported(code, file, BAD_INPUTS[code].expected)


@pytest.mark.parametrize("lang", ["fr", "ro"])
@pytest.mark.parametrize(("code", "verb"), OTHER_VERBS)
def test_the_same_problems_are_reported_in_each_language_by_other_verbs(
    code: str, verb: tuple[str, ...], lang: str, tmp_path: Path
) -> None:
    bad, file = BAD_INPUTS[code], tmp_path / "bad.yaml"
    file.write_text(bad.text, "utf-8")
    name, *options = verb
    done = ronde(name, code, file, *options, lang=lang)
    assert (done.returncode, done.stdout) == (2, "")
    paths = [path for _, path, _, _, _ in bad.expected]
    flat = " ".join(done.stderr.split())
    assert [one for one in (*paths, *bad.words.get(lang, ())) if one not in flat] == []


@pytest.mark.parametrize(("code", "text", "reported"), SMALL)
def test_a_small_file_that_is_wrong_says_why(code: str, text: str, reported: str, tmp_path: Path) -> None:
    file = tmp_path / "history.yaml"
    file.write_text(text, "utf-8")
    done = ronde("rate", code, file)
    assert done.returncode == 2
    assert reported in " ".join(done.stderr.split())


def test_a_file_that_is_not_there_or_not_text_says_so(tmp_path: Path) -> None:
    assert "cannot be read" in ronde("rate", "fisf-classique", tmp_path / "none.yaml").stderr
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in ronde("rate", "fisf-classique", binary).stderr

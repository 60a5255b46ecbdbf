"""What parsers, disks and databases stumble over is said in words of ours, in every language."""

import errno
import json
import os
import re
from pathlib import Path

import pytest
import yaml

import ronde
from ronde.files.disk_faults import disk_fault
from ronde.files.text_faults import json_fault, yaml_fault
from ronde.ground.misfits import misfit_detail, misfit_path
from ronde.web.database_faults import database_fault
from ronde.words.details import detail_text
from ronde.words.language import LANGUAGES
from ronde.words.texts import catalogue

SOURCES = Path(ronde.__file__).parent


@pytest.mark.parametrize("name", ["files/disk_faults.py", "files/text_faults.py", "web/database_faults.py"])
def test_every_kind_of_fault_has_its_words(name: str) -> None:
    kinds = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"\)?[,}]?$', (SOURCES / name).read_text("utf-8"), re.MULTILINE))
    assert {kind for kind in kinds if f"details.{kind}" not in catalogue()} == set()


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_no_fault_of_a_disk_is_said_in_the_words_of_the_system(number: int) -> None:
    said = {detail_text(disk_fault(OSError(number, os.strerror(number))), lang) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert os.strerror(number) not in said


def test_what_parsers_say_today_is_known_by_its_kind() -> None:
    for text, kind in {"[1": "list-not-closed", "{a: 1": "group-not-closed", "a: b: c": "colon-too-many"}.items():
        with pytest.raises(yaml.MarkedYAMLError) as refused:
            yaml.load(text, yaml.CSafeLoader)
        assert yaml_fault(refused.value.problem or "") == kind
    for text, kind in {
        "[1 2]": "comma-missing",
        '{"a" 1}': "colon-missing",
        "": "value-missing",
        "1 2": "more-behind",
    }.items():
        with pytest.raises(json.JSONDecodeError) as unread:
            json.loads(text)
        assert json_fault(unread.value.msg) == kind
    assert (yaml_fault("something new"), json_fault("something new")) == ("unreadable", "unreadable")


def test_of_a_value_that_does_not_fit_the_place_is_kept() -> None:
    message = "Expected `int`, got `str` - at `$.games[3].day`"
    assert misfit_path(message) == ("games", 3, "day")
    assert misfit_detail(message) == "games[3].day"
    assert (misfit_path("nothing"), misfit_detail("nothing")) == ((), "misfit")


def test_what_has_no_code_of_a_database_is_told_by_what_it_says() -> None:
    assert database_fault(ValueError("file is not a database")) == "not-database"
    assert database_fault(ValueError("anything else")) == "database"

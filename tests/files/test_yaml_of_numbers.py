"""What other readers of YAML would take for a number is quoted where it is text: a licence keeps its zeros for everybody."""

import pytest
import yaml

from ronde.files import yaml_text


@pytest.mark.parametrize("written", ["013885", "010740", "0", "007.5", "0x1F", "0o17", "12e4"])
def test_digits_that_are_text_are_text_for_every_reader(written: str) -> None:
    """PyYAML reads YAML 1.1, in which 010740 is the octal 4576."""
    value = {"licence": written}
    for text in (yaml_text.printed(value), yaml_text.printed_inline(value)):
        assert yaml.safe_load(text) == value
        assert f"'{written}'" in text
        assert yaml_text.documents(text) == ([value], [])


def test_numbers_stay_numbers() -> None:
    assert yaml_text.printed({"rating": 1516, "place": 0}) == "rating: 1516\nplace: 0\n"

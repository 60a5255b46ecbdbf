"""A declaration typed into a form: what was said elsewhere meanwhile is not overwritten by what the form had shown."""

from collections.abc import Mapping

from ronde.files.declarations import declaration_parts, over_what_was_said
from ronde.regulations.declaration_form import declaration_form

FIELDS = declaration_form("ffjd").fields
SHOWN = "cadence: slow\nfirst_day: 2024-01-20\n"  # in the order of the form


def said(now: str, typed: Mapping[str, object], shown: str = SHOWN, file: str = "") -> str:
    return over_what_was_said(declaration_parts(now), FIELDS, typed, shown, file).text


def test_what_nobody_touched_in_a_form_stays_as_it_was_said_meanwhile() -> None:
    """The estimate came by another form, after this one was shown."""
    typed = {"first_day": "2024-01-20", "cadence": "accelerated"}
    assert said(f"{SHOWN}estimate: 1000\n", typed) == "cadence: accelerated\nfirst_day: 2024-01-20\nestimate: 1000\n"


def test_what_was_emptied_in_a_form_is_not_said_any_more() -> None:
    shown = f"{SHOWN}estimate: 1000\n"
    assert said(shown, {"first_day": "2024-01-20", "cadence": "slow"}, shown) == SHOWN


def test_what_both_changed_is_as_it_was_typed_last() -> None:
    assert "cadence: accelerated" in said(SHOWN, {"first_day": "2024-01-20", "cadence": "accelerated"})


def test_a_browser_ends_lines_in_its_own_way() -> None:
    typed = {"first_day": "2024-01-20", "cadence": "slow"}
    assert "estimate: 1000" in said(f"{SHOWN}estimate: 1000\n", typed, SHOWN.replace("\n", "\r\n"))


def test_of_one_section_only_what_differs_is_kept_with_it() -> None:
    now = f"{SHOWN}estimate: 1000\n"
    made = declaration_parts(said(now, {"first_day": "2024-01-20", "cadence": "accelerated"}, SHOWN, "b"))
    assert made.apart == {"b": {"cadence": "accelerated"}}
    assert made.common["estimate"] == 1000

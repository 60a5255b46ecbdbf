"""What an officer does: each a change of a register by the one appending service, or the reasons why it is not made."""

from ronde.web.office.book_facts import (
    adopt_list,
    choose_reading,
    correct_season,
    open_season,
    proposed_bars,
    purses_of,
    rule_on,
    set_option,
)
from ronde.web.office.facts import correct, record_fact, withdraw
from ronde.web.office.lists import Draft, draft, keep_as_published, publish, publish_again, publish_due, set_way
from ronde.web.office.origins import Done, origin_of
from ronde.web.office.section_steps import give_back, homologate, record_payment, refuse, submit, take_in

__all__ = [
    "Done",
    "Draft",
    "adopt_list",
    "choose_reading",
    "correct",
    "correct_season",
    "draft",
    "give_back",
    "homologate",
    "keep_as_published",
    "open_season",
    "origin_of",
    "proposed_bars",
    "publish",
    "publish_again",
    "publish_due",
    "purses_of",
    "record_fact",
    "record_payment",
    "refuse",
    "rule_on",
    "set_option",
    "set_way",
    "submit",
    "take_in",
    "withdraw",
]

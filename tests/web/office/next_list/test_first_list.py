"""The first list of a register stands beside the one that was taken over (docs/an-officers-month.md): nobody on both is new."""

from datetime import date

from ronde.web.accounts.appointing import acting
from ronde.web.office.next_list.drafts import compared_draft
from tests.ffjd.month_by_hand import FEBRUARY, FIRST
from tests.web.office.month import Month


def test_the_first_draft_is_compared_with_the_list_taken_over(lived: Month) -> None:
    lived.lives_until("2024-02-29")
    found = compared_draft(lived.register, date(2024, 3, 1), acting(lived.rex))
    assert found.taken_over == date(2024, 2, 1)
    moved = {one.moved.player: (one.moved.was, one.moved.now) for one in found.differences}
    assert {who: both for who, both in moved.items() if both[0] is not None} == {
        who: (was, FIRST[who]) for who, was in FEBRUARY.items()
    }
    assert [now for was, now in moved.values() if was is None] == [FIRST["lea"]]
    shown = lived.officer.get("/en/office/dames/draft/").content.decode().replace("\u00a0", " ")
    assert "compared with the imported list, 1 February 2024" in shown

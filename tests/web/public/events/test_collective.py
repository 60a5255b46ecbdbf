"""A collective game as everybody sees it: seats and scores, no opponent and no bye, a child unnamed."""

import pytest

from ronde.play.acts import act as acts
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.services import section_created
from tests.web.public.events.halls import AT, CHILD_NAME, EVENT, SECTION, Hall, a_hall, every_page

pytestmark = pytest.mark.usefixtures("database")


def collective_hall() -> Hall:
    """Eight players at their seats."""
    hall = a_hall()
    entries = hall.section.entries
    SectionRow.objects.all().delete()
    section = Section("Clasic", "collective", Plan((Phase("collective", 1),), ("score",)), entries)
    made = section_created(Event.objects.get(pk=EVENT), section, hall.who, file="clasic", id=SECTION)
    assert made.row is not None, made.problems
    seated = Hall(made.row, hall.who)
    seated.publish()
    return seated


def test_scores_are_shown_at_their_seats_as_they_come_and_nobody_has_a_bye() -> None:
    hall = collective_hall()
    for seat in range(1, 6):
        hall.do(acts.result(1, seat, "scored", scores=(1000 - seat, 0)))
    hall.do(acts.result(1, 6, "absent"))
    page = hall.get()
    assert '<th scope="col" class="n">Locul</th><th scope="col">Jucător</th>' in page
    assert all(f'<div class="key">{1000 - seat}</div>' in page for seat in range(1, 6))
    assert page.count("se joacă") == 2  # seats 7 and 8
    assert "liber" not in page.replace("/libere/", "").replace("program liber", "")
    assert "977" not in page
    mine = hall.get(me="p3")
    assert "De ce acest loc?" in mine
    assert "Rezultat: <b>997</b>" in mine


def test_every_page_of_a_collective_game_is_there_and_names_no_child() -> None:
    hall = collective_hall()
    hall.do(acts.result(1, 2, "scored", scores=(998, 0)))  # the child's
    for end in every_page(1, 8, tuple(one.player for one in hall.section.entries)):
        answer = hall.visitor.get(f"{AT}{end}")
        assert answer.status_code < 500, end
        assert CHILD_NAME not in answer.content.decode(), end

"""A club's Grand Prix: an evening of four with the bonus of annex 1, a list after it, the quarter closed with its purses."""

from datetime import date
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from ronde.play.acts.act import correct
from ronde.play.plan import Phase
from ronde.record.outside_ratings import OutsideRating
from ronde.regulations.cel_grand_prix.documents import Event
from ronde.regulations.cel_grand_prix.submission import EventDeclaration
from ronde.web.office.questions import ask, record_answer
from ronde.web.office.services import choose_reading, homologate, publish, purses_of
from ronde.web.registers.folding import FOLD
from tests.sections.at_the_desk import listed, run_by_hand
from tests.sections.test_worked_examples import EVENING
from tests.web.walks.walking import Walk, called

pytestmark = pytest.mark.usefixtures("database")

NIGHT, CLOSE = date(2022, 11, 4), date(2022, 12, 31)
ROUNDS = ("j3-j1:1 j2-j4:1", "j2-j3:= j4-j1:0", "j4-j3:0 j1-j2:1")


def fqe(rating: int) -> list[OutsideRating]:
    """A rating of autumn, and another one that was published after the evening."""
    autumn = OutsideRating(source="fqe", value=rating, since=date(2022, 9, 1), until=date(2022, 11, 30))
    return [autumn, OutsideRating(source="fqe", value=rating + 200, since=date(2022, 12, 1))]


def played(walk: Walk, name: str, day: date) -> Event:
    """3 beats 1 and 4 and draws with 2; 1 beats 2 and 4; 2 beats 4."""
    section = run_by_hand("chess", listed(EVENING), *ROUNDS, form="round_robin")
    document = walk.submitted(section, EventDeclaration(name="Vendredi", kind="rotation", day=day), name)
    assert isinstance(document, Event)
    return document


def test_an_evening_walks_from_registration_to_purses_through_the_services(tmp_path: Path) -> None:
    # The federation of Québec rates them: the desk freezes what held on the first day, not what came after.
    rated = {who: {"outside": fqe(each or 0)} for who, each in EVENING.items()}
    walk = Walk.begun(tmp_path, "cel-grand-prix", EVENING, code="club-a", known=rated)
    desk = walk.desk("Vendredi", NIGHT, EventDeclaration(name="Vendredi", kind="rotation", day=NIGHT))
    table = desk.table("chess", desk.persons(EVENING), Phase("round_robin", 3))
    assert {str(one.player): one.rating for one in table.section.entries} == EVENING
    table.plays(*ROUNDS[:2], "j4-j3:0 j1-j2:0")
    seen = table.seen
    table.corrects(3, 2, "1")  # 1 has beaten 2
    assert (
        table.tries(correct(3, 2, "1"), table.helper, seen).number is None
    )  # the helper saw it too, and it is so already
    table.closes()
    assert desk.submitted(date(2022, 11, 5)).is_done
    # The event is one dossier, whatever the number of its sections.
    assert walk.register.dossiers.get().section == desk.event.id
    assert walk.dossier(desk.event.id).is_ready
    assert homologate(walk.register, desk.event.id, walk.on(2022, 11, 5)).is_done
    assert table.is_sound
    # The ranking is updated after every event; the quarter stays open.
    assert walk.days(2022, 11, 5).due == (NIGHT,)
    assert walk.days(2022, 11, 5).following == CLOSE
    assert walk.published(walk.on(2022, 11, 5)) == (NIGHT,)
    assert not walk.register.facts.filter(kind="closed").exists()
    # 5 points and 33 % (26 for the win against 1, 7 for the draw with 2) are 6.65; 3 and 2 points without any bonus; the last has none.
    shown = walk.shown()
    assert [shown[called(who)][:2] for who in ("j3", "j1", "j2")] == [("1", "6,65"), ("2", "3,00"), ("3", "2,00")]
    assert {value for _, value, _ in walk.shown("?ranking=participations").values()} == {"1"}
    assert "33" in walk.why("j3", "points")
    assert "j3/?ranking=participations" in walk.page(
        "?ranking=participations"
    )  # a player, and nothing to be told of a count
    assert "why/" not in walk.page("?ranking=participations")
    # The quarter ends: 50, 30 and 10 for points. Everyone has one participation, and those three keep the other purse (CEL-7): 30 for 4.
    assert walk.days(2022, 12, 31).due == (CLOSE,)
    assert walk.published(walk.on(2023, 1, 2)) == (CLOSE,)
    assert walk.register.facts.filter(kind="closed").count() == 1
    purses = purses_of(walk.register, "2022Q4", walk.on(2023, 1, 2))
    assert purses is not None
    assert purses.given is not None
    roster = FOLD.held(walk.register).known.history.roster
    given = {roster.player(one.player): one.amount for one in purses.given.awards}
    assert given == {"j3": 50, "j1": 30, "j2": 10, "j4": 30}
    # The next quarter begins at zero.
    assert walk.taken_in(played(walk, "janvier", date(2023, 1, 6)), by=walk.on(2023, 1, 7)).is_done
    assert walk.published(walk.on(2023, 1, 7)) == (date(2023, 1, 6),)
    assert walk.shown()[called("j3")][1] == "6,65"
    # As much as on the last list of the quarter before, and nevertheless there is something to tell.
    assert '<span class="dim">=</span>' in walk.page()
    assert "/why/" in walk.page()
    assert walk.verifies()


def test_a_choice_of_the_committee_is_recorded_and_every_club_has_its_own_register(tmp_path: Path) -> None:
    one = Walk.begun(tmp_path, "cel-grand-prix", EVENING, code="club-a")
    other = Walk.begun(tmp_path, "cel-grand-prix", EVENING, code="club-b")
    assert one.taken_in(played(one, "soir", NIGHT), by=one.on(2022, 11, 5)).is_done
    officer = one.on(2022, 12, 1)
    chosen = partial(choose_reading, one.register, "2022Q4", "points", date(2022, 12, 1), officer)
    assert [problem.code for problem in chosen().problems] == [
        "question.not-answered"
    ]  # it is not the officer's choice
    asked = ask(one.register, "2022Q4", "cel.readings-differ", officer).question
    assert asked is not None
    assert record_answer(asked, "points", officer, how="minutes of the committee").problems == ()
    larger = choose_reading(one.register, "2022Q4", "larger", date(2022, 12, 1), officer)
    assert [problem.code for problem in larger.problems] == ["question.not-answered"]
    assert chosen().is_done
    assert not other.register.facts.exists()
    assert other.days(2022, 11, 5).due == ()
    one.published(one.on(2022, 11, 5))
    assert "soir" not in other.page()
    assert one.verifies()


def test_events_add_up_with_exact_fractions_and_a_late_one_makes_another_list_due(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "cel-grand-prix", EVENING, code="club-a")
    assert walk.taken_in(played(walk, "quatre", NIGHT), by=walk.on(2022, 11, 5)).is_done
    walk.published(walk.on(2022, 11, 5))
    assert walk.taken_in(played(walk, "premier", date(2022, 10, 28)), by=walk.on(2022, 11, 8)).is_done
    # Its own day has a list already: it comes with that of the day on which it became known.
    assert walk.days(2022, 11, 8).due == (date(2022, 11, 8),)
    walk.published(walk.on(2022, 11, 8))
    edition = walk.register.editions.get(ranking="points", day=date(2022, 11, 8))
    assert Fraction(edition.lines.get(player="j3").value) == 2 * Fraction("6.65")
    assert walk.shown()[called("j3")][1] == "13,30"
    seen = FOLD.held(walk.register).turn
    backwards = publish(walk.register, NIGHT, walk.on(2022, 11, 9), seen=seen)
    assert [one.code for one in backwards.problems] == ["publication.backwards"]
    assert walk.verifies()

"""Who may do what to a section: its organiser everything, a helper its results, and nobody while the office has it."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act as Asked
from ronde.play.acts.act import Kind
from ronde.play.plan import Phase
from ronde.web.actors import VISITOR, Actor, HeldRole, actor
from ronde.web.events import services
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow
from ronde.web.events.rules import ACTIONS
from ronde.web.registers.models import DossierRow, Register
from ronde.web.roles import Role
from tests.play.making import section
from tests.web.events.desk_work import a_helper, an_event, codes, did, organiser, players, playing, somebody, version

pytestmark = pytest.mark.usefixtures("database")


EVERYTHING: list[Asked] = [
    acts.bring(section(players(4), (Phase("nearest", 3),))),
    acts.enter(somebody("n")),
    acts.withdraw(PlayerId("p1")),
    acts.come_back(PlayerId("p1")),
    acts.stay_away(PlayerId("p1"), 2),
    acts.correct_entry(somebody("p1")),
    acts.remove(PlayerId("p1")),
    acts.replan(section(players(4), (Phase("nearest", 4),)).plan),
    acts.recompose(0, is_balanced=False),
    acts.swap_seats(0, PlayerId("p1"), PlayerId("p2")),
    acts.take_seat(PlayerId("p1")),
    acts.line_up(1, ((PlayerId("p1"),), (PlayerId("p2"),))),
    acts.pair(),
    acts.pair_by_hand([(PlayerId("p1"), PlayerId("p2"))]),
    acts.discard(),
    acts.publish(),
    acts.schedule(),
    acts.unpublish(),
    acts.result(1, 1, "2"),
    acts.correct(1, 1, "2"),
    acts.close(),
    acts.reopen(),
]


def test_every_act_but_the_first_and_the_undoing_needs_a_permission() -> None:
    assert {act.kind for act in EVERYTHING} == set(ACTIONS) == set(Kind) - {Kind.BEGIN, Kind.UNDO}


def is_let_in(row: SectionRow, act: Asked, who: Actor) -> bool:
    try:
        services.act(row.id, act, who, seen=99)  # of no version, so nobody changes anything
    except PermissionDenied:
        return False
    return True


def test_only_its_organiser_runs_a_section_and_a_helper_enters_its_results() -> None:
    row = playing(4)
    other = playing(4, event=an_event("e2"))
    strangers = [
        VISITOR,
        organiser("boris", "e2"),
        a_helper(other),
        *(actor("account:9", [HeldRole(role)]) for role in Role if role not in {Role.ORGANISER, Role.HELPER}),
        actor("code:8", [HeldRole(Role.TABLET, other.id)]),
    ]
    for act in EVERYTHING:
        assert is_let_in(row, act, organiser("olga", "e1"))
        assert is_let_in(row, act, a_helper(row)) is (act.kind in {Kind.RESULT, Kind.CORRECT})
        assert is_let_in(row, act, actor("code:8", [HeldRole(Role.TABLET, row.id)])) is (act.kind is Kind.RESULT)
        assert not any(is_let_in(row, act, stranger) for stranger in strangers)
    for stranger in strangers:
        with pytest.raises(PermissionDenied):
            services.undo(row.id, stranger, seen=3)
        with pytest.raises(PermissionDenied):
            services.section_created(row.event, section_of(row), stranger, file="other")
    assert version(row) == 3


def test_a_helper_undoes_his_result_and_nothing_of_the_organiser() -> None:
    row = playing(4)
    helper = a_helper(row)
    did(row, acts.result(1, 1, "2"), helper)
    assert services.undo(row.id, helper, seen=4).is_done
    assert codes(services.undo(row.id, helper, seen=5)) == ["acts.nothing-to-undo"]


def test_who_may_no_longer_do_something_may_not_undo_it_either() -> None:
    row = playing(4)
    once = organiser("olga", "e1")
    with pytest.raises(PermissionDenied):  # publishing is not for who only enters results
        services.undo(row.id, actor(once.author, [HeldRole(Role.HELPER, row.id)]), seen=3)


@pytest.mark.parametrize("state", ["submitted", "refused", "homologated"])
def test_a_section_with_the_office_changes_only_after_a_return(state: str) -> None:
    register = Register.objects.create(code="dames", name="Dames", regulation="ffjd", salt="00" * 32)
    row = playing(4, event=an_event("e1", register))
    olga = organiser("olga", "e1")
    SectionRow.objects.update(dossier="d1")
    dossier = DossierRow.objects.create(
        register=register, section="d1", version="d1", state=state, since=date(2027, 1, 4)
    )
    for act in EVERYTHING:
        assert codes(did(row, act, olga)) == ["acts.submitted"]
    assert codes(services.undo(row.id, olga, seen=3)) == ["acts.submitted"]
    dossier.state = "returned"
    dossier.save()
    assert did(row, acts.result(1, 1, "2"), olga).is_done

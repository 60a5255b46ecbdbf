"""Acts of the desk and steps of the office in every state of a section, by every role, against the tables of ``test_permissions``."""

from datetime import UTC, datetime
from functools import partial
from itertools import product
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from ronde.play.acts import act as acts
from ronde.play.acts.act import Act, Kind
from ronde.play.permissions import Action
from ronde.play.plan import Phase
from ronde.record.dossier import State as Dossier
from ronde.web.accounts.codes import give_code
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events import services as desk
from ronde.web.events.models import Event, SectionRow
from ronde.web.office import questions
from ronde.web.office import services as office
from ronde.web.office.models import Question
from ronde.web.permissions import STATES
from ronde.web.registers.models import DossierRow, Register
from ronde.web.roles import Role
from tests.play.making import section as a_section_of
from tests.web.acts_by_role import Served
from tests.web.conftest import ON_ONE_KIND
from tests.web.events.test_who_may_act import EVERYTHING
from tests.web.office_work import arriving
from tests.web.places import HOMOLOGATED, MINE, OTHERS, TODAY, Place, organiser
from tests.web.test_permissions import WHEN, expected, expected_state, holding
from tests.web.trying import performed, problems_of

KINDS_OF_ACTS = {
    "return": "withdraw",
    "recompose": "seat",
    "swap_seats": "seat",
}  # else called as the actions of ``play``
BROUGHT = Kind.BRING  # the section as it came from elsewhere: in whatever state it is here


def in_state_(state: str, name: str) -> SectionRow:
    """A section of two rounds, played until it is in a state."""
    who, id_ = organiser(name), f"{name}-{state}"
    base = a_section_of("p1 p2 p3 p4", (Phase("nearest", 2),))
    event = Event.objects.get(id=name)
    assert desk.section_created(event, base, who, file=id_, id=id_).problems == ()
    first, second = ([acts.result(number, table, "2") for table in (1, 2)] for number in (1, 2))
    begun = [acts.pair(), acts.publish()]
    course = {
        "planned": [],
        "playing": begun,
        "waiting": [*begun, *first],
        "drafted": [*begun, *first, acts.pair()],
        "played": [*begun, *first, *begun, *second],
        "closed": [*begun, *first, *begun, *second, acts.close()],
    }
    for seen, one in enumerate(course.get(state, course["closed"]), start=1):
        assert desk.act(id_, one, who, seen=seen).is_done
    row = SectionRow.objects.get(id=id_)
    if state in set(Dossier):
        SectionRow.objects.filter(id=id_).update(dossier=id_)
        register = Register.objects.get(code=name)
        DossierRow.objects.create(register=register, section=id_, version=id_, state=state, since=TODAY)
    else:
        assert row.state == state
    return row


def held_at_desk(role: Role, row: SectionRow) -> Actor:
    """Somebody who holds a role over what is mine; who has a code, over the section itself."""
    mine = row.id.replace(OTHERS, MINE)
    by_code = role in {Role.HELPER, Role.TABLET}
    return actor("account:1", [HeldRole(role, mine)]) if by_code else holding(role)


def answered_at_desk(row: SectionRow, asked: Act, by: Actor) -> str:
    """Whether an act is allowed, warned of or refused in the state that a section is in; ``-`` where it is not for somebody at all."""
    try:
        with transaction.atomic():
            found = {one.code for one in desk.act(row.id, asked, by, seen=row.version).problems}
            transaction.set_rollback(True)
    except PermissionDenied:
        return "-"
    if found & {"play.refused-now", "acts.submitted"}:
        return "refused"
    return "warned" if "play.warned-now" in found else "allowed"


def expected_at_desk(role: Role, kind: Kind, state: str, of: str) -> str:
    row = {Kind.RESULT: "enter-result", Kind.CORRECT: "correct-result"}.get(kind, "run-section")
    if not expected(role, row, of):
        return "-"
    if kind is BROUGHT:
        return "refused" if state in {"submitted", "refused", "homologated"} else "allowed"
    return expected_state(Action(KINDS_OF_ACTS.get(kind.value, kind.value)), state)


@ON_ONE_KIND
def test_every_act_of_the_desk_in_every_state_by_every_role(places: dict[str, Place]) -> None:
    assert len(places) == 2
    assert {one.kind for one in EVERYTHING} == set(Kind) - {Kind.BEGIN, Kind.UNDO}
    wrong = []
    for of, state in product((OTHERS, MINE), STATES):
        row = in_state_(state, of)
        for role, asked in product(Role, EVERYTHING):
            found = answered_at_desk(row, asked, held_at_desk(role, row))
            wanted = expected_at_desk(role, asked.kind, state, of)
            if found != wanted:
                wrong.append((of, state, role.value, asked.kind.value, found, wanted))
    assert wrong == []


STEPS = {
    "submit": lambda at, section, by: office.submit(at.register, section, by),
    "homologate": lambda at, section, by: office.homologate(at.register, section, by),
    "return": lambda at, section, by: office.give_back(at.register, section, by, reason="r"),
    "refuse": lambda at, section, by: office.refuse(at.register, section, by, reason="r"),
}
LATER = datetime(2020, 3, 9, 9, tzinfo=UTC)


def series_in_every_state(at: Place) -> dict[str, str]:
    """A series of the register in each state of a dossier, by its id."""
    officer = holding(Role.OFFICER, at.name).at(HOMOLOGATED)
    for number in range(1, 5):
        path = at.folder / f"{number}.yaml"
        lines = arriving(number, 0).splitlines(keepends=True)
        path.write_text("".join(line for line in lines if number != 1 or "fact: step" not in line), "utf-8")
        assert office.take_in(at.register, path, officer).is_done
    STEPS["return"](at, "series-2", officer)
    STEPS["refuse"](at, "series-3", officer)
    STEPS["homologate"](at, "series-4", officer)
    found = dict(at.register.dossiers.values_list("state", "section"))
    assert set(found) == {one.value for one in Dossier}
    return found


def test_every_step_of_the_office_in_every_state_by_every_role(places: dict[str, Place]) -> None:
    wrong = []
    for of in (OTHERS, MINE):
        at, found = places[of], series_in_every_state(places[of])
        for (step, perform), (state, section), role in product(STEPS.items(), found.items(), Role):
            served = Served(step, perform, partial(_step, perform, section), only="officer")
            done = performed(served, at, holding(role).at(LATER))
            codes = {one.code for one in problems_of(done)} if done is not None else {"-"}
            is_his = role is Role.OFFICER and of == MINE
            wanted = {"-"} if not is_his else set() if state in WHEN[step] else {"dossier.not-permitted"}
            if codes != wanted:
                wrong.append((of, step, state, role.value, codes, wanted))
    assert wrong == []


def _step(perform: Any, section: str, at: Place, by: Actor) -> Any:
    return perform(at, section, by)


def test_services_follow_the_states_too(places: dict[str, Place]) -> None:
    """A question is asked and answered while the section lies in the office, a code given while it is played."""
    for state in STATES:
        _follow(places[MINE], state)


def _follow(at: Place, state: str) -> None:
    DossierRow.objects.filter(register=at.register).update(state=state)
    SectionRow.objects.filter(id=at.section.id).update(state=state)
    asked = questions.ask(at.register, at.series, "ffjd.estimate-missing", holding(Role.OFFICER))
    wrote = questions.record_answer(at.question, "perhaps", holding(Role.OFFICER), how="letter")
    given = give_code(at.section, holding(Role.ORGANISER))
    answered = questions.answer(at.question, "perhaps", holding(Role.ORGANISER))
    Question.objects.exclude(finding="ffjd.undecided").delete()
    for action, problems in (
        ("ask", asked.problems),
        ("record-answer", wrote.problems),
        ("answer", answered.problems),
        ("give-code", given.problems),
    ):
        is_refused = "permission.not-now" in {one.code for one in problems}
        assert is_refused is (state not in WHEN[action]), action

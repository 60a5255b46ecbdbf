"""Every service that somebody calls, and every address, with the action of the table that it asks for: one line each.

A test fails where a function that takes an actor, or an address, is missing here. Add it with what performs it on a ``Place``: a register,
an event with a section, a section in the office, a question, an account, all of them one owner's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User

from ronde.web.accounts import codes, services
from ronde.web.accounts.models import Appointment, SectionCode
from ronde.web.actors import Actor
from ronde.web.events.models import SectionRow
from ronde.web.office import queries, questions
from ronde.web.office import services as office
from ronde.web.office.models import Question
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.accounts.places import a_section
from tests.web.office_work import acted, an_officer, arriving, begun

MINE, OTHERS = "mine", "others"
HOMOLOGATED, PUBLISHED = datetime(2020, 1, 9, 9, tzinfo=UTC), datetime(2020, 2, 1, 9, tzinfo=UTC)
LIST = date(2020, 2, 1)


@dataclass(frozen=True)
class Place:
    """What belongs to one owner, whose every id is the owner's name."""

    name: str
    register: Register
    section: SectionRow
    series: str
    question: Question
    user: User
    code: int
    folder: Path

    @property
    def arriving(self) -> Path:
        """Another file of an organiser."""
        path = self.folder / f"{self.name}.yaml"
        path.write_text(arriving(1, 0), "utf-8")
        return path


def build_place(name: str, folder: Path) -> None:
    """A register with a series that waits, run in an event of the same owner."""
    register, officer = begun(name), an_officer()
    assert acted(register, 0, officer, folder).is_done
    section = a_section(name, register=register, dossier="series-0", id=name)
    Question.objects.create(
        register=register,
        section=section.dossier,
        finding="ffjd.undecided",
        asked_of=Role.ORGANISER,
        asked_by="account:1",
        asked=PUBLISHED,
    )
    SectionCode.objects.create(section=name, digest=name, by="account:1", since=PUBLISHED)
    user = User.objects.create(username=f"of-{name}")
    Appointment.objects.create(user=user, role=Role.OFFICER)


def the_place(name: str, folder: Path) -> Place:
    """What was built."""
    register, section = Register.objects.get(code=name), SectionRow.objects.get(id=name)
    question, code = Question.objects.get(register=register), SectionCode.objects.get(section=name)
    user = User.objects.get(username=f"of-{name}")
    return Place(name, register, section, section.dossier, question, user, code.pk, folder)


@dataclass(frozen=True)
class Served:
    """A service, the action that it asks for, and how it is called."""

    action: str
    service: Callable[..., Any]
    perform: Callable[[Place, Actor], Any]

    @property
    def name(self) -> str:
        return f"{self.service.__module__}.{self.service.__name__}"


# fmt: off
SERVICES = (
    Served("take-in", office.take_in, lambda at, by: office.take_in(at.register, at.arriving, by.at(HOMOLOGATED))),
    Served("homologate", office.homologate, lambda at, by: office.homologate(at.register, at.series, by.at(HOMOLOGATED))),
    Served("look", office.draft, lambda at, by: office.draft(at.register, LIST, by.at(PUBLISHED))),
    Served("look", queries.draft_page, lambda at, by: queries.draft_page(at.register, LIST, by.at(PUBLISHED))),
    Served("publish", office.publish, lambda at, by: office.publish(at.register, LIST, by.at(PUBLISHED), seen=FOLD.held(at.register).turn)),
    Served("ask", questions.ask, lambda at, by: questions.ask(at.register, at.series, "ffjd.estimate-missing", by)),
    Served("answer", questions.answer, lambda at, by: questions.answer(at.question, "excused", by)),
    Served("record-answer", questions.record_answer, lambda at, by: questions.record_answer(at.question, "excused", by, how="letter")),
    Served("give-code", codes.give_code, lambda at, by: codes.give_code(at.section, by)),
    Served("give-code", codes.end_code, lambda at, by: codes.end_code(at.section, at.code, by)),
    Served("appoint", services.make_account, lambda _, by: services.make_account("paula", by)),
    Served("appoint", services.new_password_link, lambda at, by: services.new_password_link(at.user, by)),
    Served("appoint", services.switch_off, lambda at, by: services.switch_off(at.user, by)),
    Served("appoint", services.switch_on, lambda at, by: services.switch_on(at.user, by)),
    Served("appoint", services.appoint, lambda at, by: services.appoint(at.user, Role.OFFICER, by)),
    Served("appoint", services.dismiss, lambda at, by: services.dismiss(at.user, Role.OFFICER, by)),
    Served("appoint", services.reset_second_step, lambda at, by: services.reset_second_step(at.user, by)),
)
# fmt: on

# Functions that take an actor and are no services: they do nothing, or are called by one that has asked.
NO_SERVICES = {
    "ronde.web.office.services.origin_of",
    "ronde.web.permissions.permission",
    "ronde.web.permissions.may",
    "ronde.web.permissions.may_somewhere",
    "ronde.web.permissions.must",
    "ronde.web.permissions.role_for",
}

# Every address: the action that its page is for; or everybody, or whoever has an account.
EVERYBODY, ACCOUNT = "everybody", "account"
ADDRESSES = {
    "health": EVERYBODY,
    "section-code": EVERYBODY,
    "public:home": EVERYBODY,
    "public:list": EVERYBODY,
    "public:player": EVERYBODY,
    "public:why": EVERYBODY,
    "accounts:sign-in": EVERYBODY,
    "accounts:sign-out": EVERYBODY,
    "accounts:password": EVERYBODY,
    "accounts:enter": EVERYBODY,
    "accounts:qr": ACCOUNT,
    "account_login": EVERYBODY,
    "account_inactive": EVERYBODY,
    "account_reauthenticate": ACCOUNT,
    "account_change_password": ACCOUNT,
    "mfa_index": ACCOUNT,
    "mfa_authenticate": EVERYBODY,  # who has typed a password
    "mfa_reauthenticate": ACCOUNT,
    "mfa_activate_totp": ACCOUNT,
    "mfa_deactivate_totp": ACCOUNT,
    "mfa_view_recovery_codes": ACCOUNT,
    "mfa_generate_recovery_codes": ACCOUNT,
    "office:registers": "look",
    "office:queue": "look",
    "office:section": "look",
    "office:draft": "look",
    "office:take-in": "take-in",
    "office:homologate": "homologate",
    "office:publish": "publish",
}

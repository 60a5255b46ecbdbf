"""What an installation says of itself, as plain values by a path each: what is kept of a version, and compared after an upgrade.

Whatever becomes of tables and services, the paths and values stay: who changes a table changes what is read here, and not what is kept.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeAlias

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User

from ronde.web.accounts.models import SectionCode
from ronde.web.care.state import heads
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Announcement, EntryAsked, NoteRow, SectionRow
from ronde.web.office.models import Enquiry, Letter, PaidPurse, Question
from ronde.web.people.models import PersonRow
from ronde.web.privacy.models import Consent, PrivacyRequest
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.storing_whys import stored_whys
from tests.upgrades.file_reading import section_said

Said: TypeAlias = dict[str, Any]


def read_installation(subjects: Collection[str] = ()) -> dict[str, Said]:
    """Everything that is compared, by subject, or only some; whys that were not stored are computed, and stored."""
    return {subject: dict(read()) for subject, read in SUBJECTS.items() if not subjects or subject in subjects}


def _chains() -> Iterator[tuple[str, Any]]:
    for register in heads():
        yield register.code, {"facts": register.facts, "head": register.head}


_LINE = "player place climbed value was status series category sex club league"


def _lists() -> Iterator[tuple[str, Any]]:
    """Every published list: what it is known by, and its lines; who waits for one."""
    for register in Register.objects.order_by("code"):
        for edition in register.editions.order_by("turn", "ranking"):
            name = f"{register.code}/{edition.ranking}/{edition.day}/{edition.number}"
            yield name, {"turn": edition.turn, "publication": edition.publication, "digest": edition.digest}
            for line in edition.lines.order_by("position"):
                yield f"{name}/{line.position}", _columns(line, _LINE)
        for row in register.waiting.order_by("turn", "position"):
            yield f"{register.code}/waiting/{row.turn}/{row.position}", _columns(row, "player missing values")


_CHANGE = "player ranking day happening before before_status after after_status cause"


def _whys() -> Iterator[tuple[str, Any]]:
    """Every change of a rating with its derivation, of all lists: those that are not stored yet are computed."""
    for register in Register.objects.order_by("code"):
        for turn in sorted(set(register.editions.values_list("turn", flat=True))):
            tuple(stored_whys(FOLD.held(register), turn))
        for change in register.changes.order_by("turn", "position"):
            said = _columns(change, _CHANGE)
            yield f"{register.code}/{change.turn}/{change.position}", {**said, "why": json.loads(change.why or "null")}
    FOLD.end()


def _standings() -> Iterator[tuple[str, Any]]:
    for row in SectionRow.objects.order_by("event_id", "file"):
        section = section_of(row)
        yield row.pk, {"state": row.state, "acts": row.version, "dossier": row.dossier}
        yield from ((f"{row.pk}/{place}", said) for place, said in section_said(section))


def _accounts() -> Iterator[tuple[str, Any]]:
    with_step = set(Authenticator.objects.values_list("user__username", flat=True))
    for user in User.objects.order_by("username"):
        yield (
            user.username,
            {
                "name": user.first_name,
                "active": user.is_active,
                "roles": sorted(f"{held.role} {held.over}".strip() for held in user.appointments.all()),
                "password": user.has_usable_password(),
                "second step": user.username in with_step,
                "key": hasattr(user, "key"),
                "server": user.server.address if hasattr(user, "server") else "",
                "links": sorted(user.links.values_list("purpose", flat=True)),
            },
        )
    for code in SectionCode.objects.order_by("pk"):
        yield f"code {code.pk}", _columns(code, "section role label by ended digest")


def _people() -> Iterator[tuple[str, Any]]:
    """Persons as their rows have them, whether they are named in public, whose other id they are; what they said about themselves."""
    for row in PersonRow.objects.order_by("pk"):
        yield row.pk, {**_columns(row, "name named same_as_id"), "row": json.loads(row.body)}
    for consent in Consent.objects.order_by("pk"):
        yield f"consent {consent.pk}", _columns(consent, "person giver day paper own withdrawn")
    for request in PrivacyRequest.objects.order_by("pk"):
        yield f"request {request.pk}", _columns(request, "person kind asked due state decided reason")


_OFFICE: Mapping[str, tuple[Any, str]] = {
    "question": (Question, "section finding where asked_of answer how"),
    "letter": (Letter, "about subject_id language to state"),
    "enquiry": (Enquiry, "turn player about words answer"),
    "purse": (PaidPurse, "period ranking player amount day"),
    "announcement": (Announcement, "event_id capacity organiser fees rules way offers"),
    "entry": (EntryAsked, "event_id number state version name person offers word language"),
    "note": (NoteRow, "event_id kind said author at"),
}


def _office() -> Iterator[tuple[str, Any]]:
    for register in Register.objects.order_by("code"):
        kinds = ("code", "regulation", "variant", "federation", "zone", "way", "at_once", "is_copy", "expires")
        yield f"register {register.code}", _columns(register, " ".join(kinds))
        for dossier in register.dossiers.order_by("section"):
            yield (
                f"dossier {register.code}/{dossier.section}",
                _columns(dossier, "version state counts day refused undecided warned"),
            )
    for what, (model, columns) in _OFFICE.items():
        for row in model.objects.order_by("pk"):
            yield f"{what} {row.pk}", _columns(row, columns)


def _columns(row: Any, names: str) -> Said:
    """Some columns of a row that say something; what JSON has no word for is written as a text."""
    values = {name: getattr(row, name) for name in names.split()}
    return {
        name: value if isinstance(value, bool | int | str) else str(value)
        for name, value in values.items()
        if value not in {None, ""}
    }


SUBJECTS: Mapping[str, Callable[[], Iterator[tuple[str, Any]]]] = {
    "chains": _chains,
    "lists": _lists,
    "whys": _whys,
    "standings": _standings,
    "accounts": _accounts,
    "people": _people,
    "office": _office,
}

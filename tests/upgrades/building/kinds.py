"""What an installation must have at least one of, asked of the code itself: whatever somebody adds to it is missing here until it is built."""

from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from django.apps import apps

from ronde.play.acts.act import Kind as ActKind
from ronde.play.formats.registry import FORMATS
from ronde.record.desk_notes import Said
from ronde.regulations import shelf
from ronde.regulations.documents import Action
from ronde.regulations.usual_event import EventKind
from ronde.web.accounts.models import Appointment, SectionCode
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Act, EntryAsked, NoteRow, SectionRow
from ronde.web.privacy.models import Kind as PrivacyKind
from ronde.web.privacy.models import PrivacyRequest, State
from ronde.web.registers.models import Fact
from ronde.web.roles import Role

# What an installation does not keep, with the reason.
NOT_BUILT: Mapping[str, str] = {
    "role visitor": "everybody is one, without an account",
    "table accounts.Demonstration": "the mark of a demonstration, which is built again and never upgraded",
    "table demonstration.Construction": "how far a demonstration is built; as above",
    "table registers.Lease": "who folds now: given back when a process ends",
}


def missing_kinds() -> tuple[str, ...]:
    """What the database that is used now has none of, but for what is not built."""
    return tuple(one for one in _missing() if one not in NOT_BUILT)


def _missing() -> Iterator[str]:
    for code in shelf.codes():
        wanted = {str(kind.__struct_config__.tag) for kind in shelf.regulation(code).documents}
        yield from _less(
            f"fact of {code}", wanted, Fact.objects.filter(register__regulation=code).values_list("kind", flat=True)
        )
    steps = Fact.objects.filter(kind="step").values_list("document", flat=True)
    yield from _less(
        "step", get_args(Action), (one for text in steps for one in get_args(Action) if f'"action":"{one}"' in text)
    )
    yield from _less("act", (kind.value for kind in ActKind), Act.objects.values_list("kind", flat=True))
    yield from _less(
        "note",
        (str(kind.__struct_config__.tag) for kind in get_args(Said)),
        NoteRow.objects.values_list("kind", flat=True),
    )
    events = NoteRow.objects.filter(kind="kind").values_list("said", flat=True)
    yield from _less(
        "event",
        get_args(EventKind),
        (one for text in events for one in get_args(EventKind) if f'"kind":"{one}"' in text),
    )
    formats = (phase.format for row in SectionRow.objects.all() for phase in section_of(row).plan.phases)
    yield from _less("format", FORMATS, formats)
    held = (*Appointment.objects.values_list("role", flat=True), *SectionCode.objects.values_list("role", flat=True))
    yield from _less("role", (role.value for role in Role), held)
    yield from _less("request about oneself", PrivacyKind.values, PrivacyRequest.objects.values_list("kind", flat=True))
    yield from _less("answer to one", State.values, PrivacyRequest.objects.values_list("state", flat=True))
    yield from _less("entry", ("entered", "waiting", "cancelled"), EntryAsked.objects.values_list("state", flat=True))
    for model in apps.get_models():
        if model.__module__.startswith("ronde.") and not model._default_manager.exists():  # noqa: SLF001 - Django's name for it
            yield f"table {model._meta.label}"  # noqa: SLF001 - likewise


def _less(what: str, wanted: Iterable[str], found: Iterable[str]) -> Iterator[str]:
    return (f"{what} {kind}" for kind in sorted({*wanted} - {*found}))

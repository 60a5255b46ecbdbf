"""What the organiser declares of an event to its rule book: written when he knows it, and again after the office has sent sections back."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from ronde.files.declarations import declaration_parts, said_anew
from ronde.files.submitting import declarations
from ronde.ground.problems import Problem, has_refusal
from ronde.regulations import shelf
from ronde.regulations.declaration_form import declaration_form
from ronde.web.actors import Actor
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.rules import RUN, event_scope
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.permissions import must


def declare(event: Event, declaration: str, actor: Actor) -> tuple[Problem, ...]:
    """Declare something else of an event, as YAML; why not, where the book cannot read it or the office has every section."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)  # a section that is begun meanwhile waits
        rows = list(SectionRow.objects.filter(event=event).select_related("event__register"))
        if rows and all(is_with_the_office(row) for row in rows):
            return (Problem("acts.submitted"),)
        problems = _problems(event, declaration, {row.file: row.id for row in rows})
        if not has_refusal(problems):
            event.declaration = declaration
            event.save(update_fields=["declaration"])
        return problems


def declare_also(event: Event, said: Mapping[str, Any], actor: Actor, *, file: str = "") -> tuple[Problem, ...]:
    """Declare something more of an event, or of one of its sections; all else stays as it was said."""
    before = declaration_parts(event.declaration)
    fields = declaration_form(event.regulation).fields if event.regulation else ()
    return declare(event, said_anew(before, fields, {**before.of(file), **said}, file).text, actor)


def _problems(event: Event, declaration: str, ids: dict[str, str]) -> tuple[Problem, ...]:
    """What the book cannot read of it; of an event without a book nobody knows."""
    if not event.regulation:
        return ()
    return declarations(declaration, shelf.regulation(event.regulation), list(ids), ids).problems

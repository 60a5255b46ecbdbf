"""What registers hold of somebody: facts that mention the id, texts beside them, changes, lines of lists, what they wait for."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from ronde.web.privacy.whom import Whom, parts_naming
from ronde.web.registers.models import AppearanceRow, BesideText, Change, Fact, GameRow, Line, WaitingRow

_CHANGE = ("register__code", "turn", "ranking", "day", "happening", "before", "after", "cause", "why")
_REQUEST, _ABOUT_REQUESTS = "request", ("question", "answer", "decision")
_WAITING = ("register__code", "turn", "missing", "values", "category", "sex", "club", "league")
_LINE = ("register__code", "turn", "ranking", "place", "value", "status", "series", "category", "sex", "club", "league")
_GAME = ("fact", "day", "opponent", "round", "side", "result")


def facts(whom: Whom) -> Any:
    """Each fact that mentions them, with the parts that do; others stand there by their ids only.

    A text beside is given where the fact is about nobody else: in another it may tell of others.
    """
    return [
        {
            "register": row.register.code,
            "turn": row.turn,
            "fact": row.fact,
            "kind": row.kind,
            "recorded": row.recorded,
            "parts": parts,
            "texts": _texts(row) if parts == [json.loads(row.document)] else [],
        }
        for row, parts in mentioning(whom)
    ] + [{"register": row.register.code, "fact": row.fact, "texts": [row.text]} for row in _other_texts(whom)]


def _other_texts(whom: Whom) -> Iterator[BesideText]:
    """Texts beside facts about others that are about them all the same."""
    theirs = {(row.register_id, row.fact) for row, _ in mentioning(whom)}
    for row in BesideText.objects.select_related("register").order_by("pk").iterator():
        is_other = (row.register_id, row.fact) not in theirs
        if is_other and whom.is_meant_by(f"facts:{row.pk}", row.register_id, row.text):
            yield row


def _texts(fact: Fact) -> list[str]:
    found = BesideText.objects.filter(register=fact.register, fact=fact.fact).order_by("path")
    return list(found.values_list("text", flat=True))


def mentioning(whom: Whom) -> Iterator[tuple[Fact, list[Any]]]:
    """The facts with an id of theirs, and where in each it stands."""
    wanted = Q()
    for one in whom.ids:
        wanted |= Q(document__contains=json.dumps(one, ensure_ascii=False))
    for row in Fact.objects.filter(wanted).select_related("register").order_by("register", "turn").iterator():
        if whom.is_of_part(row.register_id) and (parts := list(parts_naming(json.loads(row.document), whom.ids))):
            yield row, parts


def _of(whom: Whom, model: Any) -> "QuerySet[Any]":
    """Rows of theirs, in the registers of who asks where the person is another federation's too."""
    rows: QuerySet[Any] = model.objects.filter(player__in=whom.ids)
    return rows.filter(register__in=whom.registers or ()) if whom.is_part else rows


def forget_texts(whom: Whom, _day: date) -> None:
    """Remove the texts beside facts that mention them, and any other text with their name: the facts keep its digest, and stay whole.

    What was asked, answered and decided about a request for their rating tells of them too, and names the request only (FFJD 6.7).
    """
    other = [row.pk for row in _other_texts(whom)]
    for row, _ in mentioning(whom):
        BesideText.objects.filter(register=row.register, fact=row.fact).delete()
        if row.kind == _REQUEST:
            _forget_said_about(row)
    BesideText.objects.filter(pk__in=other).delete()


def _forget_said_about(request: Fact) -> None:
    said = Fact.objects.filter(register=request.register, kind__in=_ABOUT_REQUESTS)
    about = [row.fact for row in said.iterator() if json.loads(row.document).get("of") == request.fact]
    BesideText.objects.filter(register=request.register, fact__in=about).delete()


def changes(whom: Whom) -> Any:
    """Each change of a rating, with its why in exact numbers and ids."""
    found = _of(whom, Change).order_by("register", "turn", "position")
    return list(found.values("player", *_CHANGE))


def games(whom: Whom) -> Any:
    """Each section in which they took part, and each game of theirs."""
    took_part = _of(whom, AppearanceRow).order_by("register", "day", "section", "position")
    played = _of(whom, GameRow).order_by("register", "day", "section", "position")
    return [*took_part.values("register__code", "fact", "day", "place"), *played.values("register__code", *_GAME)]


def lines(whom: Whom) -> Any:
    """Each line of a published list."""
    return list(_of(whom, Line).order_by("register", "turn", "ranking").values(*_LINE))


def forget_lines(whom: Whom, _day: date) -> None:
    """Lines stay, with the rating; where they belonged does not, as a rebuild would have it too."""
    _of(whom, Line).update(category="", sex="", club="", league="")


def waiting(whom: Whom) -> Any:
    """With which lists they were not on them yet, and for want of what."""
    return list(_of(whom, WaitingRow).order_by("register", "turn").values(*_WAITING))


def forget_waiting(whom: Whom, _day: date) -> None:
    """What is missing stays, as the facts give it; where they belonged does not."""
    _of(whom, WaitingRow).update(category="", sex="", club="", league="")

"""What the office keeps of somebody beside the facts: questions about sections in which they played, files, letters, papers of requests, purses, questions about numbers."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet

from ronde.files.events.archive import is_archive, unpacked
from ronde.files.result_tables.reading import texts_in
from ronde.files.tables.decoding import decoded
from ronde.web.office.enquiries.forgetting import TEXTS, WHO, forget
from ronde.web.office.models import (
    ArrivedFile,
    DrawRequest,
    Enquiry,
    Letter,
    PaidPurse,
    Question,
    RequestDocument,
    SeenLine,
)
from ronde.web.privacy.of_registers import mentioning
from ronde.web.privacy.whom import Whom

_TEXTS = ("words", "reason", "how")


def questions(whom: Whom) -> Any:
    """Each question whose texts name them; one about a section of theirs that names nobody may tell of others."""
    return [
        {
            "register": row.register.code,
            "section": row.section,
            "asked": row.asked,
            **{name: getattr(row, name) for name in _TEXTS},
        }
        for row in Question.objects.select_related("register").order_by("asked", "pk")
        if _names(row, whom)
    ]


def forget_questions(whom: Whom, _day: date) -> None:
    """Empty the texts of questions about sections in which they are, whoever is meant by them, and of any that names them."""
    Question.objects.filter(pk__in=list(_about(whom))).update(**dict.fromkeys(_TEXTS, ""))


def purses(whom: Whom) -> Any:
    """Each purse that was paid to them."""
    found = _of(whom, PaidPurse).order_by("day", "pk")
    return list(found.values("register__code", "period", "ranking", "amount", "day"))


def seen_lines(whom: Whom) -> Any:
    """Each line of a draft about them that an officer has looked at."""
    found = _of(whom, SeenLine).order_by("day", "pk")
    return list(found.values("register__code", "day", "ranking", "figures", "at"))


def forget_seen_lines(whom: Whom, _day: date) -> None:
    """Nobody needs to know any more that a line about them was looked at."""
    _of(whom, SeenLine).delete()


def _of(whom: Whom, model: Any) -> "QuerySet[Any]":
    rows: QuerySet[Any] = model.objects.filter(player__in=whom.ids)
    return rows.filter(register__in=whom.registers or ()) if whom.is_part else rows


def _about(whom: Whom) -> Iterator[int]:
    theirs = {(row.register_id, row.fact) for row, _ in mentioning(whom)}
    for row in Question.objects.iterator():
        if (row.register_id, row.section) in theirs or _names(row, whom):
            yield row.pk


def _names(row: Question, whom: Whom) -> bool:
    texts = [getattr(row, name) for name in _TEXTS]
    return whom.is_meant_by(f"questions:{row.pk}", row.register_id, *texts)


# Files as they came


def files(whom: Whom) -> Any:
    """Each file that names them: what it is called, and when it came."""
    return [{"register": row.register.code, "file": row.name, "came": row.at} for row in _files(whom)]


def forget_files(whom: Whom, _day: date) -> None:
    """Empty files that name them; what was taken in of one stands in the chain, without names."""
    ArrivedFile.objects.filter(pk__in=[row.pk for row in _files(whom)]).update(content=b"", name="")


def _files(whom: Whom) -> Iterator[ArrivedFile]:
    for row in ArrivedFile.objects.select_related("register").order_by("at", "pk").iterator():
        if whom.is_meant_by(f"arrived_files:{row.pk}", row.register_id, row.name, *_texts(bytes(row.content))):
            yield row


def _texts(content: bytes) -> Iterator[str]:
    """What a file says, of whatever kind it is: an event file, a workbook, or a text in the encoding that its sender has."""
    if not is_archive(content[:4]):
        yield decoded(content).text or content.decode("utf-8", "replace")
    elif parts := unpacked(content)[0]:
        yield from (part.decode("utf-8", "replace") for part in parts.values())
    else:
        yield texts_in(content)


# Letters, and what was asked before an event

_OF_LETTERS = ("to", "subject", "text")
_OF_DRAWS = ("organiser", "rules", "reason")


def letters(whom: Whom) -> Any:
    """Each letter that names them, and each text about an advantageous draw."""
    found = [
        {
            "register": row.register.code if row.register else "",
            "made": row.made,
            "subject": row.subject,
            "text": row.text,
        }
        for row in Letter.objects.select_related("register").order_by("made", "pk")
        if _is_letter_of(row, whom)
    ]
    drawn = [
        {"register": row.register.code, "made": row.asked, "subject": row.event, "text": row.rules}
        for row in DrawRequest.objects.select_related("register").order_by("asked", "pk")
        if _is_draw_of(row, whom)
    ]
    return [*found, *drawn]


def forget_letters(whom: Whom, _day: date) -> None:
    """Empty what names them; that there was a letter, and of what, stays."""
    for row in Letter.objects.iterator():
        if _is_letter_of(row, whom):
            Letter.objects.filter(pk=row.pk).update(**dict.fromkeys(_OF_LETTERS, ""))
    for drawn in DrawRequest.objects.iterator():
        if _is_draw_of(drawn, whom):
            DrawRequest.objects.filter(pk=drawn.pk).update(**dict.fromkeys(_OF_DRAWS, ""))


def _is_letter_of(row: Letter, whom: Whom) -> bool:
    """Whether a letter is about them: it was made of a page of theirs, or is meant by its words."""
    is_theirs = row.subject_id.rpartition(":")[2] in whom.ids and whom.is_of_part(row.register_id)
    texts = [getattr(row, name) for name in _OF_LETTERS]
    return is_theirs or whom.is_meant_by(f"letters:{row.pk}", row.register_id, *texts)


def _is_draw_of(row: DrawRequest, whom: Whom) -> bool:
    texts = [getattr(row, name) for name in _OF_DRAWS]
    return whom.is_meant_by(f"draws:{row.pk}", row.register_id, *texts)


def papers(whom: Whom) -> Any:
    """Each paper that came with a request about them; what stands in it can be had from the office."""
    told = ("register__code", "request", "number", "name", "kind", "size", "added")
    return list(RequestDocument.objects.filter(pk__in=list(_papers(whom))).order_by("pk").values(*told))


def forget_papers(whom: Whom, _day: date) -> None:
    """Papers of requests about them go whole, and any that is called by their name."""
    RequestDocument.objects.filter(pk__in=list(_papers(whom))).delete()


def _papers(whom: Whom) -> Iterator[int]:
    theirs = {(row.register_id, row.fact) for row, _ in mentioning(whom) if row.kind == "request"}
    for row in RequestDocument.objects.defer("content").iterator():
        is_theirs = (row.register_id, row.request) in theirs
        if is_theirs or whom.is_meant_by(f"request_papers:{row.pk}", row.register_id, row.name):
            yield row.pk


# Questions that anybody asks about a number


def enquiries(whom: Whom) -> Any:
    """Each question about a number of theirs, without who asked or what in which words; and whole each that names them."""
    return [
        {
            "register": row.register.code,
            "asked": row.asked,
            "answer": row.answer,
            **({name: getattr(row, name) for name in (*WHO, *TEXTS)} if _is_naming(row, whom) else {}),
        }
        for row in Enquiry.objects.select_related("register").order_by("asked", "pk").iterator()
        if _is_about(row, whom) or _is_naming(row, whom)
    ]


def forget_enquiries(whom: Whom, day: date) -> None:
    """Empty what was asked about them or names them, with the answers; that somebody asked, and when, stays."""
    found = [row.pk for row in Enquiry.objects.iterator() if _is_about(row, whom) or _is_naming(row, whom)]
    forget(found, (*WHO, *TEXTS), day)


def _is_about(row: Enquiry, whom: Whom) -> bool:
    return row.player in whom.ids and whom.is_of_part(row.register_id)


def _is_naming(row: Enquiry, whom: Whom) -> bool:
    texts = [getattr(row, name) for name in (*WHO, *TEXTS)]
    return whom.is_meant_by(f"enquiries:{row.pk}", row.register_id, *texts)

"""Declaring and submitting: the end of an event."""

from collections.abc import Iterable
from dataclasses import replace

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from ronde.files.declarations import declaration_parts, over_what_was_said
from ronde.ground.problems import Problem, has_refusal
from ronde.play.acts.act import Act, close, correct, reopen
from ronde.web.accounts.requests import actor_of
from ronde.web.accounts.servers import server_of
from ronde.web.asking_behind import NOTHING_ASKED, AskedHere, answer_here, asked_here, looked_for
from ronde.web.desk.acting import acted
from ronde.web.desk.by_form import by_form
from ronde.web.desk.finish.becoming_why import becoming_why
from ronde.web.desk.finish.declaration import first_text, form_of
from ronde.web.desk.finish.lookalikes import answers_in, asked_about
from ronde.web.desk.finish.queries import finish_page
from ronde.web.desk.finish.signing import signed_by, signs_as
from ronde.web.desk.finish.typed_values import typed_values
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.events import event_files
from ronde.web.events.copies import copy_name
from ronde.web.events.declaring import declare, declare_also
from ronde.web.events.models import SectionRow
from ronde.web.events.submitting import LOOKALIKES, submit
from ronde.web.guarding import for_who_may

_RUN = "run-section"
WORD = 2000  # signs of a word for the office


@for_who_may(_RUN)
def page(request: HttpRequest, section: str) -> HttpResponse:
    """What is declared, what homologation will say, what it will do, and the way to the office; and what a server has answered meanwhile."""
    here = asked_here(request, asked_from(section))
    if answer := looked_for(request, here):
        return answer
    problems = answer_here(request, here.answered) if here.answered else ()
    return answered(request, desk_of(request, section), problems, here=here)


def asked_from(section: str) -> str:
    """The place for which the office elsewhere is asked."""
    return f"finish:{section}"


def answered(
    request: HttpRequest,
    desk: SectionDesk,
    problems: Iterable[Problem] = (),
    typed: str | None = None,
    here: AskedHere = NOTHING_ASKED,
) -> HttpResponse:
    """The page; after a form that was refused with what was wrong above it, and who is asked about inside it."""
    found = tuple(problems)
    made = finish_page(desk, file=_file(request, desk), typed=typed)
    must_choose = any(one.code == "event.choose" for one in found)
    page_ = replace(made, lookalikes=asked_about(found) or made.lookalikes, must_choose=must_choose)
    said = [one for one in found if one.code not in LOOKALIKES]
    template, keys = "desk/finish/page.html", "desk/finish/keys.html"
    server = server_of(request.user) if isinstance(request.user, User) else None
    sent = here.question.typed if here.question else request.POST
    context = {"page": page_, "server": server, "keys_template": keys, "signs": signs_as(request), "sent": sent}
    answer = shown(request, desk, template, step="finish", problems=said, asking=here.under_way, **context)
    answer.status_code = 422 if request.method == "POST" else 200
    return answer


def _file(request: HttpRequest, desk: SectionDesk) -> str:
    """The section of which alone something is declared: the one of the page, where it is asked for; a collective game has its own number and day."""
    usual = desk.row.file if desk.is_collective and request.method == "GET" else ""
    asked = request.POST.get("for") or request.GET.get("for", usual)
    return desk.row.file if asked == desk.row.file and len(desk.sections) > 1 else ""


@for_who_may(_RUN)
@by_form
def declaring(request: HttpRequest, section: str) -> HttpResponse:
    """Declare what was typed; what the book cannot read is said, and stands in the form as it was typed."""
    desk = desk_of(request, section)
    file, fields = _file(request, desk), form_of(desk.event).fields
    before = declaration_parts(first_text(desk.event, ()))
    typed, shown_then = typed_values(fields, request.POST), request.POST.get("shown", before.text)
    text = over_what_was_said(before, fields, typed, shown_then, file).text
    found = declare(desk.event, text, actor_of(request))
    if has_refusal(found):
        return answered(request, desk, [one for one in found if one.code == "acts.submitted"], text)
    return _back(section, file)


def _back(section: str, file: str = "") -> HttpResponse:
    answer = done("desk:finish", section)
    answer["Location"] += f"?for={file}" if file else ""
    return answer


@for_who_may(_RUN)
@by_form
def estimating(request: HttpRequest, section: str) -> HttpResponse:
    """Say what the unrated players are worth (FFJD annex B), in the finding that asks for it."""
    desk, given = desk_of(request, section), request.POST.get("estimate", "").strip()
    if not given.isdecimal() or len(given) > 5:
        return answered(request, desk, [Problem("finish.no-estimate", values={"given": given[:20]})])
    file = desk.row.file if len(desk.sections) > 1 else ""
    found = declare_also(desk.event, {"estimate": int(given)}, actor_of(request), file=file)
    return answered(request, desk, found) if has_refusal(found) else done("desk:finish", section)


@for_who_may(_RUN)
@by_form
def deciding(request: HttpRequest, section: str) -> HttpResponse:
    """Decide about a game that waits for it: its result is corrected, as any result is."""
    desk, said = desk_of(request, section), request.POST
    place = [said.get(key, "") for key in ("round", "table")]
    of = SectionRow.objects.filter(event=desk.event, pk=said.get("of", "")).first()
    if of is None or not said.get("code") or not all(one.isdecimal() and len(one) < 6 for one in place):
        return answered(request, desk, [Problem("finish.nothing-decided")])
    return _acted(request, desk, of.id, correct(int(place[0]), int(place[1]), said["code"][:10]))


@for_who_may(_RUN)
@by_form
def closing(request: HttpRequest, section: str) -> HttpResponse:
    """The end of a section."""
    return _acted(request, desk_of(request, section), section, close())


@for_who_may(_RUN)
@by_form
def reopening(request: HttpRequest, section: str) -> HttpResponse:
    """Open a section again, so that something can be corrected."""
    return _acted(request, desk_of(request, section), section, reopen())


def _acted(request: HttpRequest, desk: SectionDesk, section: str, asked: Act) -> HttpResponse:
    made = acted(request, section, asked)
    return done("desk:finish", desk.row.id) if made.is_done else answered(request, desk, made.problems)


@for_who_may(_RUN)
@by_form
def submitting(request: HttpRequest, section: str) -> HttpResponse:
    """Sign and submit to the office of this installation; after a return it is the same dossier."""
    desk, said = desk_of(request, section), request.POST
    files = [desk.row.file, *said.getlist("also")]
    word, signed = said.get("word", "").strip()[:WORD], signed_by(request)
    made = submit(desk.event, actor_of(request), files=files, answers=answers_in(said), word=word, signed=signed)
    if made.is_done:
        return done("desk:finish", section)
    return answered(request, desk_of(request, section), made.problems)


@for_who_may(_RUN)
def list_page(request: HttpRequest, section: str) -> HttpResponse:
    """What the next list makes of everybody."""
    desk = desk_of(request, section)
    return shown(request, desk, "desk/finish/list.html", step="finish", page=finish_page(desk))


@for_who_may(_RUN)
def why_page(request: HttpRequest, section: str, player: str) -> HttpResponse:
    """Why somebody's rating would become what it would."""
    desk = desk_of(request, section)
    return shown(request, desk, "desk/finish/why.html", step="finish", why=becoming_why(desk, player))


@for_who_may(_RUN)
def event_file(request: HttpRequest, section: str) -> HttpResponse:
    """The event as a file, for the stick or for the office elsewhere."""
    event = desk_of(request, section).event
    answer = HttpResponse(event_files.event_file(event), content_type="application/octet-stream")
    answer["Content-Disposition"] = f'attachment; filename="{copy_name(event)}"'
    return answer

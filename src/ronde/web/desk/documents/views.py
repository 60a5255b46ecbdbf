"""What is printed: chosen, shown, printed, put on a stick."""

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.paper.bulletin import PARTS
from ronde.paper.labels import LABELS
from ronde.paper.pages import content
from ronde.paper.papers import parts_of, printed, problem_of
from ronde.paper.slips import PER_PAGE
from ronde.web.desk.by_form import by_form
from ronde.web.desk.documents.choices import choices_in
from ronde.web.desk.documents.codes import table_address
from ronde.web.desk.documents.pictures import digest_of_page, picture_of
from ronde.web.desk.documents.printed_notes import moment_of
from ronde.web.desk.documents.printings import asked, printing_of
from ronde.web.desk.documents.queries import documents_page, without_problem
from ronde.web.desk.documents.services import file_name, note_printed, put_on_sticks
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, noted, shown
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """Every paper, the chosen one with its options and its first pages."""
    return _page(request, desk_of(request, section))


def _page(request: HttpRequest, desk: SectionDesk, *problems: Problem) -> HttpResponse:
    is_sent = request.method == "POST"
    found = documents_page(desk, choices_in(request.POST if is_sent else request.GET, desk))
    wrong = found.choices.problem if found.choices.table or is_sent else None  # who has not typed yet is told nothing
    return shown(
        request,
        desk,
        "desk/documents/page.html",
        step="documents",
        keys_template="desk/documents/keys.html",
        problems=(*problems, *([wrong] if wrong else [])),
        page=found,
        choices=found.choices,
        why_not=noted([found.chosen.problem] if found.chosen.problem else (), desk),
        payers=[(one.player, desk.name(PlayerId(one.player))) for one in found.payers],
        layouts=PER_PAGE,
        label_layouts=LABELS,
        bulletin_parts=PARTS,
        has_codes=bool(table_address(request, desk, found.choices.round)),
        copied="copied" in request.GET,
    )


@require_safe
@for_who_may("run-section")
def picture(request: HttpRequest, section: str) -> HttpResponse:
    """A page of a paper as a picture; as long as nothing on it changes, it is the same."""
    desk = desk_of(request, section)
    choices = without_problem(choices_in(request.GET, desk))
    number = request.GET.get("page", "1")
    printing, wanted = (
        printing_of(desk, choices),
        asked(desk, choices, address=table_address(request, desk, choices.round)),
    )
    if problem_of(choices.paper, printing, wanted):
        raise Http404
    only = content(
        printing,
        parts_of(choices.paper, printing, wanted),
        int(number) if number.isdecimal() and len(number) < 5 else 1,
    )
    if not only["pages"]:
        raise Http404
    digest = digest_of_page(only)
    known = get_conditional_response(request, etag=f'"{digest}"')
    answer = known or HttpResponse(picture_of(only, digest), content_type="image/png")
    answer["ETag"] = f'"{digest}"'
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


@require_safe
@csp_exempt()  # a browser draws a PDF with styles and scripts of its own; there are none of ours
@for_who_may("run-section")
def pdf(request: HttpRequest, section: str) -> HttpResponse:
    """A paper as PDF; one that was noted has the marks and the hour of its note."""
    desk = desk_of(request, section)
    choices, note = choices_in(request.GET, desk), request.GET.get("note", "")
    wanted = asked(desk, choices, address=table_address(request, desk, choices.round), before=note)
    printing = printing_of(desk, choices, moment_of(desk, note))
    made = choices.problem or printed(choices.paper, printing, wanted)
    if isinstance(made, Problem):
        return _page(request, desk, made)
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{file_name(desk, choices)}.pdf"'
    patch_cache_control(answer, private=True, no_store=True)
    return answer


@for_who_may("run-section")
@by_form
def print_(request: HttpRequest, section: str) -> HttpResponse:
    """A paper is printed: it is noted, and its PDF opens."""
    desk = desk_of(request, section)
    choices = choices_in(request.POST, desk)
    problem = choices.problem or problem_of(choices.paper, printing_of(desk, choices), asked(desk, choices))
    if problem:
        return _page(request, desk, problem)
    note = note_printed(desk, choices)
    answer = done("desk:document", section)
    answer["Location"] += f"?{choices.query}&note={note.id}"
    return answer


@for_who_may("run-section")
@by_form
def to_stick(request: HttpRequest, section: str) -> HttpResponse:
    """A paper goes to the folders of copies as PDF."""
    desk = desk_of(request, section)
    choices = choices_in(request.POST, desk)
    made = put_on_sticks(desk, choices, table_address(request, desk, choices.round))
    if choices.problem or made.problems:
        return _page(request, desk, *made.problems)
    answer = done("desk:documents", section)
    answer["Location"] = f"{reverse('desk:documents', args=[section])}?{choices.query}&copied=on"
    return answer

"""What every page of a section shows around its own: who looks, where one is, whether it looks again by itself."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode

from ronde.web.public.events.live_sections import PublicSection, public_section
from ronde.web.public.events.section_me import Looked, Mine, looked, mine
from ronde.web.public.events.section_standings import has_crosstable
from ronde.web.public.frame import answer
from ronde.web.registers.models import DossierRow

Part = Callable[[PublicSection, str], dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class SectionPage:
    """A page of a section: ``tab`` is which one, ``is_still``: the reader does not want it to look again by itself."""

    of: PublicSection
    tab: str
    mine: Mine | None
    looked: Looked
    is_still: bool

    @property
    def is_indexed(self) -> bool:
        """Whether it is for search engines."""
        return self.of.is_indexed

    @property
    def refreshes(self) -> bool:
        """Whether it looks again by itself."""
        return self.of.is_live and not self.is_still

    @property
    def kept(self) -> str:
        """The end of the address of every page beside it: who looks is remembered there, and nowhere else."""
        said = {"me": self.mine.player} if self.mine else {}
        still = {"still": "1"} if self.is_still else {}
        return f"?{urlencode({**said, **still})}" if said or still else ""

    @property
    def has_crosstable(self) -> bool:
        """Whether all games have room in one table."""
        return has_crosstable(self.of)


def section_page(request: HttpRequest, address: tuple[str, str], tab: str, part: Part) -> HttpResponse:
    """A page of a section, with its own part; where there is none, nobody has ever heard of it."""
    of, asked = public_section(*address), request.GET
    if of is None:
        raise Http404
    me, found = asked.get("me", ""), looked(of, asked.get("name", ""))
    if len(found.found) == 1:
        return redirect(f"{request.path}?{urlencode({'me': found.found[0].player})}")
    own = mine(of, me)
    context = part(of, own.player if own else "")
    if context is None:
        raise Http404
    page = SectionPage(of, tab, own, found, asked.get("still") == "1")
    every = {"page": page, "of": of, "section": of.section, "book_code": of.event.regulation, **context}
    return answer(request, f"public/events/section_{tab}.html", every)


def report_of(of: PublicSection) -> str:
    """The fact under which a section is told as the register has it; nothing before it has come there."""
    dossier, register = of.desk.row.dossier, of.event.register
    if not of.is_over or not dossier or register is None or register.is_copy:
        return ""
    return dossier if DossierRow.objects.filter(register=register, section=dossier).exists() else ""

"""What every walk has in common: a register with its officer and its people, a file that is sent, a page that is read, a look at the whole."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
from django.test import Client

from ronde.files import yaml_text
from ronde.play.section import Section
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.documents import Document, Step
from ronde.web.actors import Actor
from ronde.web.office.queue.verdicts import SectionPage, section_page
from ronde.web.office.services import Done, publish_due, take_in
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.variants import first_ranking
from ronde.web.registers.verifying import verified_register
from ronde.web.registers.ways import ListDays, next_days
from ronde.web.roles import Role
from tests.web.projected_rows import rows
from tests.web.walks.desk import Desk
from tests.web.walks.registration import account, at_noon, called, registered

__all__ = ["Desk", "Walk", "called", "handed_in"]

_ROW = re.compile(
    r'<tr><td class="n">(?P<place>[^<]*)</td>.*?<th scope="row">(?:<a[^>]*>)?(?P<name>[^<]*)<.*?'
    r'<td class="n key">(?P<value>[^<]*)(?: <span class="small dim">(?P<status>[^<]*)</span>)?</td>',
    re.DOTALL,
)


@dataclass(frozen=True)
class Walk:
    """A register, and the folder into which organisers send their files."""

    register: Register
    folder: Path

    @classmethod
    def begun(cls, folder: Path, regulation: str, names: Iterable[str], **how: Any) -> "Walk":
        """A register of a book, and people who have a licence for it, written down by their federation's licence officer."""
        registered(names, how.setdefault("federation", regulation), how.pop("known", {}))
        return cls(new_register(how.pop("code", regulation), "", regulation, **how), folder)

    def on(self, year: int, month: int, day: int) -> Actor:
        """The officer, on a day at noon by UTC."""
        return at_noon(account("aurore", "Aurore Lhermitte", Role.OFFICER), date(year, month, day))

    def desk(self, name: str, day: date, declaration: Any) -> Desk:
        """An event of the register, made by an organiser on its day."""
        return Desk.opened(self.register, name, day, declaration)

    def submitted(self, section: Section, declaration: Any, fact: str) -> Document:
        """A section that was played, as the document that its book makes of it."""
        made = submission(shelf.regulation(self.register.regulation), [section], declaration, fact=fact)
        assert made.problems == ()
        assert made.document is not None
        return made.document

    def taken_in(self, *facts: Document, by: Actor) -> Done:
        """What an organiser wrote, in a file, taken in by the officer."""
        path = self.folder / "sent.yaml"
        written = {"regulation": self.register.regulation, "facts": [msgspec.to_builtins(fact) for fact in facts]}
        path.write_text(yaml_text.printed(written), "utf-8")
        return take_in(self.register, path, by)

    def days(self, *today: int) -> ListDays:
        """The lists that are due on a day."""
        return next_days(self.register, date(*today))

    def published(self, by: Actor) -> tuple[date, ...]:
        """All lists that are due, published; the days on which they appeared."""
        done = publish_due(self.register, by, seen=FOLD.held(self.register).turn)
        assert done.problems == ()
        return done.lists

    def page(self, address: str = "", language: str = "fr", *, by: str = "") -> str:
        """A page of the register, as anybody sees it, or an organiser who is signed in."""
        client = Client()
        if by:
            client.force_login(account(by, by.title(), Role.ORGANISER))
        answer = client.get(f"/{language}/{self.register.code}/{address}")
        assert answer.status_code == 200, address
        return answer.content.decode()

    def shown(self, address: str = "", *, by: str = "") -> dict[str, tuple[str, str, str]]:
        """The lines of a list as its page shows them: place, value and status by name."""
        found = _ROW.finditer(self.page(address, by=by))
        return {one["name"]: (one["place"], one["value"], one["status"] or "") for one in found}

    def dossier(self, section: str) -> SectionPage:
        """A section as the officer reads it."""
        found = section_page(self.register, FOLD.held(self.register).known, section)
        assert found is not None
        return found

    def why(self, player: str, ranking: str = "", language: str = "fr") -> str:
        """Why somebody has the rating of the last list: the page that everybody can read."""
        ranking = ranking or first_ranking(self.register).code
        turn = self.register.editions.filter(ranking=ranking).latest("turn").turn
        return self.page(f"why/{turn}/{player}/?ranking={ranking}", language)

    def verifies(self) -> bool:
        """Whether the chain, its lists and all that pages show are what the facts give, and made anew are the same rows."""
        found = verified_register(self.register)
        assert found.is_sound, (found.problems, [one.problems for one in found.lists])
        before = list(rows(self.register))
        rebuild(self.register)
        return list(rows(self.register)) == before


def handed_in(section: str, day: date) -> Step:
    """The organiser hands a section in."""
    return Step(id=f"{section}-in", of=section, action="submit", day=day, by="Olga Petit", role="organiser")

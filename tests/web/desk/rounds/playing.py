"""A section in a round, with who enters its results, in few words."""

import re
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from ronde.play.acts.act import pair, publish
from ronde.play.plan import Phase
from ronde.play.section import Game, Section
from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.codes import code_typed, give_code
from ronde.web.accounts.requests import CODE
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Event, SectionRow
from ronde.web.roles import Role
from tests.play.making import section as a_section
from tests.web.events.events_made import acted, begun, organiser

NAMES = "Abel Berthe Cléo Denis Ève Félix Gaël Hélène Ilie Jeanne"


def with_names(count: int, discipline: str = "scrabble", rounds: int = 3) -> Section:
    """Players p1, p2 … with names; the first ten have nice ones."""
    base = a_section(" ".join(f"p{at}" for at in range(1, count + 1)), (Phase("nearest", rounds),), discipline)
    names = [*NAMES.split(), *(f"Player {at}" for at in range(11, count + 1))]
    entries = tuple(replace(entry, name=name) for entry, name in zip(base.entries, names, strict=False))
    return replace(base, name="A", entries=entries)


def in_round_1(
    count: int = 8, discipline: str = "scrabble", *, event: Event | None = None, name: str = "s1"
) -> SectionRow:
    """A section whose first round is out, without any result."""
    row = begun(with_names(count, discipline), event=event, file=name, name=name)
    return acted(acted(row, pair()), publish())


def an_organiser(name: str = "olga", event: str = "e1") -> Client:
    """A browser of somebody who runs the event."""
    user, _ = User.objects.get_or_create(username=name, first_name=name.title())
    appointed(user, Role.ORGANISER, event)
    client = Client()
    client.force_login(user)
    return client


def a_helper(row: SectionRow, label: str = "tablette", role: Role = Role.HELPER) -> Client:
    """A device with a code of the section."""
    code = code_typed(give_code(row, organiser(row.event_id), label, role=role).code)
    client = Client()
    session = client.session
    session[CODE] = code.pk if code else None
    session.save()
    return client


@dataclass
class Desk:
    """A round page in a browser: what it has seen, and what its script sends."""

    client: Client
    section: str = "s1"
    round: int = 1
    seen: int = 0

    def address(self, part: str = "") -> str:
        return f"/fr/desk/{self.section}/rounds/{self.round}/{part}"

    def page(self) -> str:
        """Read the page; its version is what was seen from now on."""
        answer = self.client.get(self.address())
        assert answer.status_code == 200, answer
        shown = plain(answer)
        found = re.search(r'name="seen" value="(\d+)"', shown)
        assert found
        self.seen = int(found[1])
        return shown

    def type(self, table: str, first: str = "", second: str = "", **more: str) -> Any:
        """Enter a line as the script sends it; an answer of ours brings its version."""
        return self._sent({"table": table, "first": first, "second": second, **more}, {"X-Beside": "1"})

    def submit(self, table: str, first: str = "", second: str = "", **more: str) -> Any:
        """Enter a line without a script."""
        return self._sent({"table": table, "first": first, "second": second, **more}, {})

    def _sent(self, fields: dict[str, str], headers: dict[str, str]) -> Any:
        answer = self.client.post(self.address("result/"), {"seen": str(self.seen), **fields}, headers=headers)
        if answer.status_code == 200 and "X-Section-Version" in answer:
            self.seen = int(answer["X-Section-Version"])
        return answer

    def news(self) -> Any:
        """What is new since what was seen."""
        answer = self.client.get(self.address("news/"), {"seen": self.seen}, headers={"X-Beside": "1"})
        self.seen = int(answer["X-Section-Version"])
        return answer


def plain(answer: Any) -> str:
    """What an answer says, with blanks that are only blanks."""
    return str(answer.content.decode().replace("\u00a0", " ").replace("\u202f", " "))


def games(row: SectionRow, number: int = 1) -> tuple[Game, ...]:
    """The games of a round as they are in the database."""
    return section_of(SectionRow.objects.get(pk=row.pk)).rounds[number - 1].games


def scores(row: SectionRow) -> list[tuple[int, int] | None]:
    return [game.scores for game in games(row)]


def results(row: SectionRow) -> list[str]:
    return [game.result for game in games(row)]


def names(row: SectionRow, table: int) -> list[str]:
    """Who sits at a table of the first round."""
    return [NAMES.split()[int(player[1:]) - 1] for player in games(row)[table - 1].players]

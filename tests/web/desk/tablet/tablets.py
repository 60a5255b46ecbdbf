"""A tablet in the hall, in few words: what players press, and what they read."""

from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from ronde.web.events.models import SectionRow
from ronde.web.roles import Role
from tests.web.desk.arbiters import plain
from tests.web.desk.rounds.playing import a_helper
from tests.web.events.desk_work import version
from tests.web.pages.structure import Structure


@dataclass
class Tablet:
    """A device with a tablet's code of a section, without a script."""

    row: SectionRow
    label: str = "tablette 1"
    language: str = "fr"
    client: Client = field(init=False)

    def __post_init__(self) -> None:
        """Type the code."""
        self.client = a_helper(self.row, self.label, Role.TABLET)

    def path(self, rest: str = "", section: str = "") -> str:
        return f"/{self.language}/desk/{section or self.row.id}/tablet/{rest}"

    def get(self, rest: str = "", **asked: str) -> str:
        """What a page says; well-formed, whatever it shows."""
        return self._read(self.client.get(self.path(rest), asked), 200)

    def post(self, rest: str, status: int = 303, **typed: str | int) -> str:
        """A form sent from a page that showed the section as it is now; what the page after it says."""
        answer = self.client.post(self.path(rest), {"seen": version(self.row), **typed})
        if status != 303:
            return self._read(answer, status)
        assert answer.status_code == 303, answer.content.decode()
        return self._read(self.client.get(answer["Location"]), 200)

    def _read(self, answer: Any, status: int) -> str:
        html = answer.content.decode()
        assert answer.status_code == status, html
        assert [*Structure(html).problems()] == []
        return plain(html)

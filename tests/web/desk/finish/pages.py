"""The finish page of a section, as its organiser has it in a browser without script."""

import re
from html import unescape

from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from ronde.web.events.models import SectionRow
from tests.web.desk.finish.forms import sent_back


class FinishDesk:
    """A section at its end, before who runs it."""

    def __init__(self, row: SectionRow, user: User, language: str = "fr") -> None:
        self.row, self.client = row, Client()
        self.client.force_login(user)
        self.path = f"/{language}/desk/{row.pk}/finish/"

    def html(self, path: str = "") -> str:
        answer = self.client.get(self.path + path)
        assert answer.status_code == 200, path
        return answer.content.decode()

    def words(self, path: str = "") -> str:
        """What can be read on the page."""
        return words_of(self.html(path))

    def posts(self, path: str, **said: object) -> str:
        """A form that is sent and done; the page that follows."""
        status, page = self.tries(path, **said)
        assert status == 303, page[:2000]
        return self.words()

    def tries(self, path: str, **said: object) -> tuple[int, str]:
        """A form that is sent: the status, and the words of the answer."""
        self.row.refresh_from_db()
        answer = self.client.post(f"{self.path}{path}/", {"seen": self.row.version, **said})
        return answer.status_code, words_of(answer.content.decode())

    def form(self, path: str = "") -> QueryDict:
        """What stands in the form of the declaration."""
        found = re.search(r'<form[^>]*id="f-declare".*?</form>', self.html(path), re.DOTALL)
        assert found is not None
        return sent_back(found[0])

    def declares(self, path: str = "", **said: str) -> tuple[int, str]:
        """The form of the declaration with something filled in, sent."""
        form = self.form(path)
        for name, value in said.items():
            form[name.replace("__", ".")] = value  # of several boxes the last
        answer = self.client.post(f"{self.path}declare/", form)
        return answer.status_code, words_of(answer.content.decode())


def words_of(page: str) -> str:
    """What can be read of a page, on one line, with plain spaces."""
    bare = re.sub(r"<(script|style|head).*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(bare).split())

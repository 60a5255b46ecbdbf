"""Forms sent and pages read as somebody does without a script."""

import re
from html import unescape
from typing import Any

from django.test import Client

from ronde.web.events.models import SectionRow

AT = "/fr/desk/a/entries/"


def fresh(section: str = "a") -> SectionRow:
    return SectionRow.objects.select_related("event__register").get(id=section)


def said(answer: Any) -> str:
    """The page as somebody reads it."""
    text = re.sub(r"<(?:script|style).*?</(?:script|style)>", "", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).replace("\u00a0", " ").replace("\u202f", " ").split())


def seen(section: str = "a") -> dict[str, str]:
    return {"seen": str(fresh(section).version)}


def followed(client: Client, address: str, form: dict[str, Any]) -> Any:
    """What one sees after a form was sent: it is answered by a page to go to."""
    answer = client.post(address, form)
    assert answer.status_code == 303, said(answer)[:300]
    return client.get(answer["Location"])


def enrolled(client: Client, person: str) -> Any:
    return followed(client, f"{AT}enrol/", {"person": person, **seen()})

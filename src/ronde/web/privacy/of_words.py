"""What this room holds of somebody: what they said about being named, and what they asked for."""

from datetime import date
from typing import Any

from ronde.web.privacy.models import Consent, PrivacyRequest
from ronde.web.privacy.whom import Whom


def consents(whom: Whom) -> Any:
    """Each consent, with its paper."""
    found = Consent.objects.filter(person__in=whom.ids).order_by("day", "pk")
    return list(found.values("person", "giver", "day", "paper", "own", "withdrawn"))


def forget_consents(whom: Whom, day: date) -> None:
    """None stands any more, and who gave them is forgotten."""
    found = Consent.objects.filter(person__in=whom.ids)
    found.filter(withdrawn=None).update(withdrawn=day)
    found.update(giver="", paper="")


def requests(whom: Whom) -> Any:
    """Each request, with its answer."""
    found = PrivacyRequest.objects.filter(person__in=whom.ids).order_by("asked", "pk")
    return list(found.values("person", "kind", "asked", "due", "paper", "wish", "state", "decided", "reason"))


def forget_requests(whom: Whom, _day: date) -> None:
    """That there were some is left, with their days; what was written in them is not."""
    PrivacyRequest.objects.filter(person__in=whom.ids).update(paper="", wish="", reason="")

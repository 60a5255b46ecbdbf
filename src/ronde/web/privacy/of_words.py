"""What this room holds of somebody: what they said about being named, and what they asked for."""

from datetime import date
from typing import Any

from ronde.web.privacy.models import Consent, PrivacyRequest, State
from ronde.web.privacy.whom import Whom


def consents(whom: Whom) -> Any:
    """Each consent, with its paper."""
    found = Consent.objects.filter(person__in=whom.ids).order_by("day", "pk")
    return list(found.values("person", "giver", "day", "paper", "own", "withdrawn"))


def forget_consents(whom: Whom, day: date) -> None:
    """None stands any more, and who gave them is forgotten."""
    if whom.is_part:  # the name is the other federation's too, and so is the consent to it
        return
    found = Consent.objects.filter(person__in=whom.ids)
    found.filter(withdrawn=None).update(withdrawn=day)
    found.update(giver="", paper="")


def requests(whom: Whom) -> Any:
    """Each request, with its answer."""
    found = PrivacyRequest.objects.filter(person__in=whom.ids).order_by("asked", "pk")
    return list(found.values("person", "kind", "asked", "due", "paper", "wish", "state", "decided", "reason", "done"))


def forget_requests(whom: Whom, day: date) -> None:
    """That there were some is left, with their days; what was written in them is not."""
    if whom.is_part:
        return
    found = PrivacyRequest.objects.filter(person__in=whom.ids)
    found.filter(state=State.GRANTED, done=None).update(done=day)  # there is nothing to correct any more
    found.update(paper="", wish="", reason="")

"""When something came: the last result of each table of a day, and the line-ups of a day. One question each."""

import json
from datetime import datetime

from ronde.play.acts.act import Kind
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Act


def finished_at(desk: SectionDesk, day: int) -> dict[int, datetime]:
    """When the result of each table of a round was entered or corrected last, by the hall's clock."""
    rows = Act.objects.filter(section=desk.row.id, kind__in=(Kind.RESULT, Kind.CORRECT))
    asked = rows.filter(arguments__contains=f'"number":{day},').order_by("number").values_list("arguments", "at")
    said = ((json.loads(arguments), at) for arguments, at in asked)
    return {one["table"]: hall_time(desk.event, at) for one, at in said if one.get("number") == day}


def lined_up_at(desk: SectionDesk, day: int) -> datetime | None:
    """When the line-ups of a round were given last; nothing where they are those of the day before."""
    rows = Act.objects.filter(section=desk.row.id, kind=Kind.LINE_UP, arguments__contains=f'"number":{day},')
    at = rows.order_by("-number").values_list("at", flat=True).first()
    return hall_time(desk.event, at) if at else None

"""What the pages of the desk need beside words: hours of the hall, the address of a step."""

from datetime import datetime
from fractions import Fraction

from django import template
from django.urls import reverse

from ronde.record.family_names import family_first, parted_name
from ronde.web.clock import local, now, place
from ronde.web.desk.documents.printed_notes import emergency_due
from ronde.web.desk.frame import EVERY_STEP, SectionDesk
from ronde.web.desk.round_addresses import address_of_round
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Event
from ronde.web.language import reading
from ronde.web.registers.ways import common_zone
from ronde.words import texts
from ronde.words.numbers import day_text, hour_text, money_text, number_text

_HOURS = 100  # minutes from which hours are said
register = template.Library()


@register.simple_tag
def hour(moment: datetime) -> str:
    """A time of day by the clock of the hall."""
    return hour_text(moment, reading())


@register.simple_tag
def hall_hour(event: Event, moment: datetime) -> str:
    """A moment of the database as a time of day by the clock of the hall."""
    return hour_text(hall_time(event, moment), reading())


@register.simple_tag
def when(moment: datetime) -> str:
    """A moment by the clock of the place: the hour today, the day before that. One without a zone is UTC."""
    here = _here(moment)
    if here.date() == _here(now()).date():
        return texts.text("desk_start.today", reading(), {"hour": hour_text(here, reading())})
    return day_text(here.date(), reading())


@register.simple_tag
def since(moment: datetime) -> str:
    """The same, where nobody needs to be told that it is today."""
    here = _here(moment)
    is_today = here.date() == _here(now()).date()
    return hour_text(here, reading()) if is_today else day_text(here.date(), reading())


def _here(moment: datetime) -> datetime:
    """By the clock of the page's place; where it is of none, of the one place of all registers, else of this machine."""
    return local(moment, place() or common_zone())


@register.simple_tag
def size(count: int) -> str:
    """Room on a disk, in bytes, as people say it."""
    unit, bytes_ = ("gigabytes", 10**9) if count >= 10**9 else ("megabytes", 10**6)
    return texts.text(f"desk_start.{unit}", reading(), {"count": count // bytes_})


@register.filter
def hours_and_minutes(minutes: int) -> str:
    """A time to wait: 45 min, 13 h 12 min. The script of the page of results writes it in the same way."""
    return f"{minutes}\u00a0min" if minutes < _HOURS else f"{minutes // 60}\u00a0h\u00a0{minutes % 60:02}\u00a0min"


@register.filter
def family(name: str) -> str:
    """The family name alone, where a line is short and a table beside it says who it is."""
    return parted_name(name)[0]


@register.filter
def listed(name: str) -> str:
    """A name as a list by names has it: Bélisle Océane."""
    return family_first(name)


@register.filter
def as_score(written: str) -> str:
    """A result as a table shows it: two scores apart, a dash where there is none."""
    first, dash, second = written.rpartition("-")
    return f"{first} – {second}" if dash and first.strip("?-").isdecimal() and second.isdecimal() else written or "–"


@register.simple_tag
def step_address(step: str, section: str) -> str:
    """The same step of a section; where a page is of no step, its rounds."""
    return reverse(f"desk:{step if step in EVERY_STEP else 'rounds'}", args=[section])


@register.filter
def number(value: int | Fraction) -> str:
    """A number as the language writes it."""
    return number_text(value, reading())


@register.simple_tag
def money(amount: int, currency: str) -> str:
    """An amount, with the sign of its currency."""
    return money_text(amount, currency, reading())


@register.filter
def book_called(of: str) -> str:
    """What a rule book is called that is chosen without a list: by its short name."""
    code = of.partition(":")[2]
    short = "register" if "register" in texts.catalogue(code) else "title"
    return texts.text(short, reading(), code=code)


@register.filter
def signed(value: int) -> str:
    """A whole number with its sign."""
    return number_text(value, reading(), signed=True)


@register.simple_tag
def round_address(section: str, number: int, table: int = 0) -> str:
    """A round of a section, at one of its tables; the rounds where it has no page of its own."""
    return address_of_round(section, number, table)


@register.filter
def emergency_round(desk: SectionDesk) -> int:
    """The complete round after which no emergency page was printed yet; 0 where there is none."""
    return emergency_due(desk)

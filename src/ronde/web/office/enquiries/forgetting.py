"""What of a question is forgotten, and when: who asked, three months after the answer; what was written, two years after it was asked."""

from calendar import monthrange
from datetime import date

from ronde.web.clock import now
from ronde.web.office.models import Enquiry, Letter

_CONTACT_MONTHS, _TEXT_MONTHS = 3, 24
WHO, TEXTS = ("name", "contact"), ("words", "subject", "answer")


def months_after(day: date, months: int) -> date:
    """The same day so many months later, or the last one of that month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def forget_old_enquiries(on: date | None = None) -> int:
    """Empty what is due; of how many questions something was."""
    today, count = on or now().date(), 0
    for row in Enquiry.objects.exclude(answered=None).filter(forgotten=None).iterator():
        if row.answered and months_after(row.answered.date(), _CONTACT_MONTHS) <= today:
            forget([row.pk], WHO, today)
            count += 1
    for row in Enquiry.objects.exclude(words="").iterator():
        if months_after(row.asked.date(), _TEXT_MONTHS) <= today:
            forget([row.pk], (*WHO, *TEXTS), today)
            count += 1
    return count


def forget(numbers: list[int], columns: tuple[str, ...], day: date) -> None:
    """Empty columns of some questions, and of the letters that answered them."""
    Enquiry.objects.filter(pk__in=numbers).update(**dict.fromkeys(columns, ""), forgotten=day)
    letters = Letter.objects.filter(about="enquiry", subject_id__in=[str(one) for one in numbers])
    letters.update(to="", **({"subject": "", "text": ""} if "answer" in columns else {}))

"""Mail: how it goes out of this installation, and a letter that shows whether it arrives."""

from email.utils import formataddr, parseaddr

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path

from ronde.ground.problems import Problem
from ronde.web.accounts import limits
from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.administration.frame import administration_text, room_page
from ronde.web.errors import too_many
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.outgoing_mail import MAIL_FAULTS, is_mail_configured, judged
from ronde.web.permissions import must
from ronde.web.spoken_forms import SpokenForm
from ronde.words.language import Language
from ronde.words.texts import text

_LINE = "RONDE_MAIL='smtp://NAME:PASSWORD@mail.example.org:587?from=ronde@example.org'"


class TrialLetterForm(SpokenForm):
    """Where the letter goes."""

    words = "administration.mail_fields"
    to = forms.EmailField(max_length=300)


@for_who_may("care")
def mail_page(request: HttpRequest) -> HttpResponse:
    """Whether mail goes out and how, and a letter to try it."""
    form = TrialLetterForm(
        request.POST if request.method == "POST" else None, initial={"to": getattr(request.user, "email", "")}
    )
    if request.method == "POST" and form.is_valid():
        actor = actor_of(request)
        if until := limits.counted("form", f"letter:{actor.author}"):
            return too_many(request, until)
        to = form.cleaned_data["to"]
        problems = send_test_letter(actor, to, reading())
        if not problems:
            messages.success(request, administration_text("mail_sent", to=to))
            return redirect("administration:mail")
        form.refuse(problems)
    way = "tls" if settings.EMAIL_USE_SSL else "starttls" if settings.EMAIL_USE_TLS else "plain"
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    host = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}" if settings.EMAIL_HOST else ""
    said = {"has_mail": is_mail_configured(), "host": host, "way": way, "sender": sender, "line": _LINE}
    return room_page(request, "mail", "mail", form=form, **said)


def send_test_letter(actor: Actor, to: str, language: Language) -> tuple[Problem, ...]:
    """A letter sent at once, while the page waits; why the mail server did not take it, if it did not."""
    must(actor, "care")
    if not is_mail_configured():
        return (Problem("letter.no-mail"),)
    subject, body = (text(f"administration.test_letter.{part}", language) for part in ("subject", "text"))
    sender = formataddr(("Ronde", parseaddr(settings.DEFAULT_FROM_EMAIL)[1]))
    try:
        EmailMessage(subject, body, sender, [to]).send()
    except MAIL_FAULTS as error:
        return (Problem("letter.not-taken", values={"why": text(f"letters.errors.{judged(error).error}", language)}),)
    return ()


urlpatterns = [path("", mail_page, name="mail")]

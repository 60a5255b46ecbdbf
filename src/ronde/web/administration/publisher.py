"""Who publishes this site and who answers for the data of people, as laws want it said; and how the site is headed, coloured and offered."""

from collections.abc import Mapping

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.administration.frame import administration_text, room_page
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.publisher.colours import for_dark, ratio_on_dark, ratio_on_light
from ronde.web.publisher.face import face
from ronde.web.publisher.pictures import MOST_BYTES
from ronde.web.publisher.services import publisher_said, remove_logo, say_face, say_publisher, set_logo
from ronde.web.spoken_forms import ButtonForm, SpokenForm
from ronde.words.language import LANGUAGES
from ronde.words.numbers import number_text

_LINES = forms.Textarea(attrs={"rows": 4})
_AT_FIELDS = {"colour.unknown": "accent", "colour.unreadable": "accent"}


class PublisherForm(SpokenForm):
    """Plain text, shown in lines as it was typed."""

    words = "administration.publisher_fields"
    name = forms.CharField(max_length=200, required=False)
    publisher = forms.CharField(max_length=2000, required=False, widget=_LINES)
    controller = forms.CharField(max_length=2000, required=False, widget=_LINES)
    notice = forms.CharField(max_length=5000, required=False, widget=_LINES)


class FaceForm(SpokenForm):
    """The name in the head of pages, the colour, the languages: the first one is always among those that are offered."""

    words = "administration.face_fields"
    short = forms.CharField(max_length=40, required=False)
    accent = forms.CharField(max_length=20, required=False)
    first = forms.ChoiceField(choices=settings.LANGUAGES)
    offered = forms.MultipleChoiceField(choices=settings.LANGUAGES, required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, data: Mapping[str, str] | None = None) -> None:
        said, now = publisher_said(), face()
        first = now.languages[0]
        initial = {"short": said.short, "accent": said.accent, "first": first, "offered": list(now.languages)}
        super().__init__(data, initial=initial)


class LogoForm(SpokenForm):
    """A picture; what it is, its bytes say."""

    words = "administration.logo_fields"
    file = forms.FileField(widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}))

    def clean_file(self) -> "UploadedFile[bytes]":
        """A file of a size that is read."""
        sent: UploadedFile[bytes] = self.cleaned_data["file"]
        if (sent.size or 0) > MOST_BYTES:
            self.refuse([Problem("logo.large", values={"most": MOST_BYTES // 1000})])
        return sent


@for_who_may("care")
def publisher_page(request: HttpRequest) -> HttpResponse:
    """What is said, and said otherwise."""
    said = publisher_said()
    initial = {name: getattr(said, name) for name in PublisherForm.base_fields}
    form = PublisherForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        say_publisher(actor_of(request), **form.cleaned_data)
        messages.success(request, administration_text("publisher_saved"))
        return redirect("administration:publisher")
    return room_page(request, "publisher", "publisher", form=form)


@for_who_may("care")
def face_page(request: HttpRequest) -> HttpResponse:
    """How pages are headed and coloured, and in which languages the site is offered."""
    form = FaceForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        wanted = (typed["first"], *typed["offered"])
        languages = tuple(language for name in wanted for language in LANGUAGES if language == name)
        problems = say_face(actor_of(request), short=typed["short"], accent=typed["accent"], languages=languages)
        if not problems:
            messages.success(request, administration_text("face_saved"))
            return redirect("administration:face")
        form.refuse(problems, _AT_FIELDS)
    return _shown_face(request, form)


def _shown_face(request: HttpRequest, form: SpokenForm) -> HttpResponse:
    """The page with a form that was typed, and the other one as it is."""
    forms_shown = {"face_form": FaceForm(), "logo_form": LogoForm()}
    forms_shown["logo_form" if isinstance(form, LogoForm) else "face_form"] = form
    return room_page(request, "face", "publisher", form=form, **forms_shown, **_shades(face().accent))


def _shades(colour: str) -> dict[str, str]:
    """What becomes of the colour on light and on dark paper."""
    if not colour:
        return {}
    dark = for_dark(colour)
    ratios = {"light_ratio": ratio_on_light(colour), "dark_ratio": ratio_on_dark(dark)}
    return {"light": colour, "dark": dark} | {name: number_text(ratio, reading()) for name, ratio in ratios.items()}


@require_POST
@for_who_may("care")
def send_logo(request: HttpRequest) -> HttpResponse:
    """A logo in place of the one before."""
    form = LogoForm(request.POST, request.FILES)
    if form.is_valid():
        problems = set_logo(actor_of(request), form.cleaned_data["file"].read())
        if not problems:
            messages.success(request, administration_text("logo_saved"))
            return redirect("administration:face")
        form.refuse(problems, dict.fromkeys((problem.code for problem in problems), "file"))
    return _shown_face(request, form)


@require_POST
@for_who_may("care")
def take_logo_away(request: HttpRequest) -> HttpResponse:
    """No logo any more."""
    form = ButtonForm(request.POST)
    if not form.is_valid():
        return _shown_face(request, form)
    remove_logo(actor_of(request))
    messages.success(request, administration_text("logo_removed"))
    return redirect("administration:face")


urlpatterns = [
    path("", publisher_page, name="publisher"),
    path("face/", face_page, name="face"),
    path("logo/", send_logo, name="logo"),
    path("logo/remove/", take_logo_away, name="logo-remove"),
]

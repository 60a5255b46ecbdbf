"""Who publishes this site, and who answers for the data of people: what laws want to be said, on the page everybody reaches."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path

from ronde.web.accounts.requests import actor_of
from ronde.web.administration.frame import administration_text, room_page
from ronde.web.guarding import for_who_may
from ronde.web.publisher.services import publisher_said, say_publisher
from ronde.web.spoken_forms import SpokenForm

_LINES = forms.Textarea(attrs={"rows": 4})


class PublisherForm(SpokenForm):
    """Plain text, shown in lines as it was typed."""

    words = "administration.publisher_fields"
    name = forms.CharField(max_length=200, required=False)
    publisher = forms.CharField(max_length=2000, required=False, widget=_LINES)
    controller = forms.CharField(max_length=2000, required=False, widget=_LINES)
    notice = forms.CharField(max_length=5000, required=False, widget=_LINES)


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


urlpatterns = [path("", publisher_page, name="publisher")]

"""The addresses for everybody: those of each room, then those of a register, which begin with its code."""

from django.urls import include, path

from ronde.web.public.archive import urls as archive
from ronde.web.public.books import urls as books
from ronde.web.public.clubs import urls as clubs
from ronde.web.public.entering import urls as entering
from ronde.web.public.events import urls as events
from ronde.web.public.feeds import urls as feeds
from ronde.web.public.home import urls as home
from ronde.web.public.lists import urls as lists
from ronde.web.public.players import urls as players
from ronde.web.public.questions import urls as questions

app_name = "public"
# feeds and entering before events: "event.ics" and "enter" are no sections of an event
_ROOMS = (home, lists, clubs, players, questions, feeds, entering, events, books)
_OF_A_REGISTER = (lists, players, questions, events, feeds, archive)
urlpatterns = [
    *(one for room in _ROOMS for one in room.urlpatterns),
    path("<slug:register>/", include([one for room in _OF_A_REGISTER for one in room.of_a_register])),
]

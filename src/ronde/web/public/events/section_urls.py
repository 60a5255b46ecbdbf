"""The addresses of a section: one line each in the room's own."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from ronde.web.public.events import section_views as views


class SectionId(StringConverter):
    """The id of a section. Laptops ask ``events/…/answer/`` and ``…/entries/`` without a language: who asks for an event that is not here is led to no page."""

    regex = "(?!(?:answer|entries)/)[^/]+"


register_converter(SectionId, "section_id")
_AT = "events/<str:event>/<section_id:section>/"
urlpatterns = [
    path(_AT, views.section, name="section"),
    path(f"{_AT}round/<int:number>/", views.round_, name="section-round"),
    path(f"{_AT}round/<int:number>/<int:table>/", views.why, name="section-why"),
    path(f"{_AT}standings/", views.standings, name="section-standings"),
    path(f"{_AT}crosstable/", views.crosstable, name="section-crosstable"),
    path(f"{_AT}figures/", views.figures, name="section-figures"),
    path(f"{_AT}bulletin/", views.bulletin, name="section-bulletin"),
    path(f"{_AT}player/<path:player>/", views.player, name="section-player"),
]

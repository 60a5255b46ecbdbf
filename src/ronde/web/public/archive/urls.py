"""The addresses of what a former site published."""

from django.urls import path

from ronde.web.public.archive import views

of_a_register = [
    path("archive/", views.archive, name="archive"),
    path("archive/<int:year>/", views.series, name="archive-series"),
    path("archive/<str:day>/", views.archived_list, name="archive-list"),
    path("archive/player/<str:player>/", views.archived_player, name="archive-player"),
]

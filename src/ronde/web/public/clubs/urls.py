"""The addresses of clubs and leagues."""

from django.urls import path

from ronde.web.public.clubs import views

urlpatterns = [
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/<str:club>/", views.club, name="club"),
    path("leagues/<str:league>/", views.league, name="league"),
]

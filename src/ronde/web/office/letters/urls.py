"""The addresses of the letters."""

from django.urls import path

from ronde.web.office.letters import views

urlpatterns = [
    path("letters/", views.letters, name="letters"),
    path("letters/new/<slug:about>/<str:subject>/", views.writing, name="letter-new"),
    path("letters/<int:number>/", views.letter, name="letter"),
    path("letters/<int:number>/send/", views.sending, name="letter-send"),
]

"""The addresses of the journal."""

from django.urls import path

from ronde.web.office.journal import views

urlpatterns = [
    path("journal/", views.journal, name="journal"),
    path("journal/verify/", views.verifying, name="verify"),
    path("journal/rules/", views.rules, name="rules"),
    path("journal/rules/keep/", views.keeping, name="keep-list"),
    path("journal/then/", views.then, name="then"),
    path("journal/<int:turn>/", views.journal, name="fact"),
    path("journal/<int:turn>/effect/", views.moving, name="fact-effect"),
]

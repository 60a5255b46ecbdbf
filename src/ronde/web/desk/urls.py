"""The addresses of the desk: a folder a screen."""

from django.urls import include, path

from ronde.web.desk import views

app_name = "desk"
urlpatterns = [
    path("open/<str:token>/", views.opened, name="open"),
    path("", include("ronde.web.desk.start.urls")),
    path("", include("ronde.web.desk.setup.urls")),
    path("", include("ronde.web.desk.site.urls")),
    path("<str:section>/undo/", views.undo, name="undo"),
    path("<str:section>/keys/", views.keys, name="keys"),
    path("<str:section>/entries/", include("ronde.web.desk.entries.urls")),
    path("<str:section>/evening/", include("ronde.web.desk.evening.urls")),
    path("<str:section>/plan/", include("ronde.web.desk.plan.urls")),
    path("<str:section>/rounds/", include("ronde.web.desk.rounds.urls")),
    path("<str:section>/pairing/", include("ronde.web.desk.pairing.urls")),
    path("<str:section>/pairing/tables/", include("ronde.web.desk.assisted.urls")),
    path("<str:section>/rulings/", include("ronde.web.desk.rulings.urls")),
    path("<str:section>/standings/", include("ronde.web.desk.standings.urls")),
    path("<str:section>/documents/", include("ronde.web.desk.documents.urls")),
    path("<str:section>/finish/", include("ronde.web.desk.finish.urls")),
    path("<str:section>/tablet/", include("ronde.web.desk.tablet.urls")),
    path("<str:section>/games/", include("ronde.web.desk.collective.urls")),
    path("<str:section>/", include("ronde.web.desk.interclub.urls")),
    path("<str:section>/wall/", include("ronde.web.desk.wall.urls")),
]

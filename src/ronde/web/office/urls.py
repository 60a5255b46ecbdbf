"""The addresses of the office: each room has its own."""

from django.urls import include, path

from ronde.web.office import views
from ronde.web.office.requests.urls import of_presidents

app_name = "office"
_ROOMS = (
    *("queue", "next_list", "requests", "corrections", "season", "players", "journal", "letters", "enquiries"),
    "archive",
)
urlpatterns = [
    path("", views.registers, name="registers"),
    *of_presidents,
    path("<slug:register>/keys/", views.keys, name="keys"),
    *(path("<slug:register>/", include(f"ronde.web.office.{room}.urls")) for room in _ROOMS),
]

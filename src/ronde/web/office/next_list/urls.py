"""The addresses of the next list."""

from django.urls import path

from ronde.web.office.next_list import compare_views, views

urlpatterns = [
    path("draft/", views.drafting, name="draft"),
    path("draft/why/<str:player>/", views.why, name="draft-why"),
    path("draft/seen/", views.seeing, name="seen"),
    path("draft/recompute/", views.recomputing, name="recompute"),
    path("publish/", views.publishing, name="publish"),
    path("published/<int:turn>/", views.progress, name="progress"),
    path("compare/", compare_views.comparing, name="compare"),
    path("compare/csv/", compare_views.as_csv, name="compare-csv"),
    path("compare/give-up/", compare_views.giving_up, name="compare-give-up"),
]

"""The addresses of the archive."""

from django.urls import path

from ronde.web.office.archive import comparing_views, earlier_views, import_views, opening_views, views

urlpatterns = [
    path("archive/", views.archive, name="archive"),
    path("archive/import/", import_views.import_lists, name="archive-import"),
    path("archive/import/confirm/", import_views.confirm, name="archive-confirm"),
    path("archive/import/give-up/", import_views.give_up, name="archive-give-up"),
    path("archive/series/", import_views.series, name="archive-series"),
    path("archive/opening/", opening_views.opening, name="archive-opening"),
    path("archive/opening/begin/", opening_views.begin, name="archive-begin"),
    path("archive/games/", earlier_views.games, name="archive-games"),
    path("archive/games/take/", earlier_views.take_over, name="archive-take"),
    path("archive/names/", views.names, name="archive-names"),
    path("archive/redirects/", views.redirects, name="archive-redirects"),
    path("archive/year/<int:year>/", comparing_views.year, name="archive-year"),
    path("archive/list/<int:number>/", comparing_views.one_list, name="archive-list"),
    path("archive/list/<int:number>/differences.csv", comparing_views.differences_file, name="archive-csv"),
    path("archive/list/<int:number>/take-back/", views.take_back, name="archive-take-back"),
]

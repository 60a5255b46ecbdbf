"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.entries import entry_views, import_views, newcomer_views, site_views, tariff_views, views

urlpatterns = [
    path("", views.page, name="entries"),
    path("found/", views.found, name="entries-found"),
    path("enrol/", views.enrol, name="entries-enrol"),
    path("tick/", views.tick, name="entries-tick"),
    path("undo/", views.undo, name="entries-undo"),
    path("receipt/", views.receipt, name="entries-receipt"),
    path("new/", newcomer_views.new, name="entries-new"),
    path("tariff/", tariff_views.tariff, name="entries-tariff"),
    path("import/", import_views.imported, name="entries-import"),
    path("import/confirm/", import_views.confirm, name="entries-import-confirm"),
    path("import/give-up/", import_views.give_up, name="entries-import-give-up"),
    path("site/", site_views.site, name="entries-site"),
    path("site/take/", site_views.take, name="entries-site-take"),
    path("site/give-up/", site_views.give_up, name="entries-site-give-up"),
    path("site/file/", site_views.file, name="entries-site-file"),
    path("of/<str:player>/", entry_views.entry, name="entry"),
    path("of/<str:player>/act/", entry_views.act, name="entry-act"),
    path("of/<str:player>/move/", entry_views.move, name="entry-move"),
    path("of/<str:player>/money/", entry_views.money, name="entry-money"),
]

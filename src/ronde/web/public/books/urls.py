"""The addresses of rule books, calculators and grids."""

from django.urls import path

from ronde.web.public.books import calculator_views, grid_views, views

urlpatterns = [
    path("rules/", views.books, name="books"),
    path("rules/calculators/", calculator_views.calculators, name="calculators"),
    path("rules/calculators/<slug:name>/", calculator_views.calculator, name="calculator"),
    path("rules/grids/", grid_views.grids, name="grids"),
    path("rules/grids/print/", grid_views.pdf, name="grid-pdf"),
    path("rules/<slug:book>/", views.book, name="book"),
    path("rules/<slug:book>/<str:article>/", views.article, name="article"),
]

"""The addresses of corrections."""

from django.urls import path

from ronde.web.office.corrections import views

urlpatterns = [
    path("corrections/", views.corrections, name="corrections"),
    path("corrections/erratum/", views.erratum, name="erratum"),
    path("corrections/fact/<str:fact>/", views.correction, name="correction"),
    path("corrections/fact/<str:fact>/sign/", views.signing, name="correction-sign"),
]

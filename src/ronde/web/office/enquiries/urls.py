"""The addresses of questions about numbers."""

from django.urls import path

from ronde.web.office.enquiries import views

urlpatterns = [
    path("enquiries/", views.enquiries, name="enquiries"),
    path("enquiries/<int:number>/", views.enquiry, name="enquiry"),
    path("enquiries/<int:number>/answer/", views.answering, name="enquiry-answer"),
]

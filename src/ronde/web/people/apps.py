"""The room of the people."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Persons, clubs, leagues."""

    name = "ronde.web.people"
    label = "people"

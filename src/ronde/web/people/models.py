"""The rows of people: each is what ``record`` knows of a person, a club or a league, with what a page searches by beside it."""

from django.db import models


class Row(models.Model):
    """A person, a club or a league; ``body`` is its row as JSON, as a people file has it."""

    id = models.CharField(max_length=200, primary_key=True)
    name = models.CharField(max_length=300, blank=True)
    body = models.TextField()

    class Meta:
        abstract = True


class PersonRow(Row):
    """A person; ``sorting`` is the name without accents and case, by which lists are ordered and searched.

    ``named``: whether pages for everybody say the name.
    """

    sorting = models.CharField(max_length=300, blank=True, db_index=True)
    named = models.BooleanField(default=True)


class ClubRow(Row):
    """A club."""


class LeagueRow(Row):
    """A league."""

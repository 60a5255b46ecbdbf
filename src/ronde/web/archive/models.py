"""The tables of the archive. Nothing in them is a fact: they hold what somebody else published, word for word."""

from django.db import models

from ronde.web.registers.models import Register

_DIGEST = 64  # hexadecimal signs


class ArchivedList(models.Model):
    """A list of a day as ``source`` published it (at ``address``, where that is known); ``file`` is what it was read from."""

    register = models.ForeignKey(Register, models.CASCADE, related_name="archived_lists")
    ranking = models.CharField(max_length=60)
    day = models.DateField()
    source = models.CharField(max_length=200)
    address = models.CharField(max_length=300, blank=True)
    file = models.CharField(max_length=200)
    digest = models.CharField(max_length=_DIGEST)
    size = models.PositiveIntegerField()
    imported = models.DateTimeField()
    author = models.CharField(max_length=100)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["register", "ranking", "day"], name="one_archived_list_a_day"),)


class ArchivedLine(models.Model):
    """A line of an archived list: place, value and club as they were written; ``number`` is the exact value, where it is one.

    ``player`` is the person whom it means; empty for who is nobody of ours. ``named``: whether the name of such a one may be said in public.
    ``key`` is a digest by which the same line is known again on other lists. Name, key and club go when a person is erased.
    """

    list = models.ForeignKey(ArchivedList, models.CASCADE, related_name="lines")
    position = models.PositiveIntegerField()
    player = models.CharField(max_length=200, blank=True, db_index=True)
    key = models.CharField(max_length=_DIGEST, blank=True, db_index=True)
    name = models.CharField(max_length=200, blank=True)
    named = models.BooleanField(default=False)
    place = models.CharField(max_length=30, blank=True)
    value = models.CharField(max_length=60, blank=True)
    number = models.CharField(max_length=60, blank=True)
    club = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["list", "position"], name="one_archived_line_a_position"),)


class ArchivedSeries(models.Model):
    """A series or an event of past years: when, what it was called, where, and where the former site tells of it."""

    register = models.ForeignKey(Register, models.CASCADE, related_name="archived_series")
    day = models.DateField()
    name = models.CharField(max_length=200)
    place = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=300, blank=True)
    source = models.CharField(max_length=200)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["register", "day", "name"], name="one_archived_series_a_day"),)


class Redirect(models.Model):
    """An address of the former site, and the page of ours that stands in its place: both paths, the old one with what is asked in it."""

    register = models.ForeignKey(Register, models.CASCADE, related_name="redirects")
    old = models.CharField(max_length=500, unique=True)
    to = models.CharField(max_length=300, db_index=True)
    author = models.CharField(max_length=100)
    at = models.DateTimeField()


class PendingFile(models.Model):
    """A file that an officer looks at before it is taken: one an account and purpose, for a day at most; or of which lines wait. It may name people."""

    register = models.ForeignKey(Register, models.CASCADE, related_name="pending_files")
    author = models.CharField(max_length=100)
    purpose = models.CharField(max_length=20)
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    said = models.TextField()
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["register", "author", "purpose"], name="one_pending_file_a_purpose"),
        )

"""Who publishes this site, and how it looks and speaks."""

from django.db import models

_DIGEST = 64  # hexadecimal characters


class Publisher(models.Model):
    """What an installation says of itself in public; it has one row at most. The fields hold plain text in lines, in the site's own language.

    ``short``: the name in the head of pages, where the whole one is too long. ``accent``: one colour, as #rrggbb. ``languages``: those that
    the site offers, the first one first, with blanks between; empty: all.
    """

    only = models.PositiveSmallIntegerField(primary_key=True, default=1)
    name = models.CharField(max_length=200, blank=True)
    publisher = models.TextField(blank=True)
    controller = models.TextField(blank=True)
    notice = models.TextField(blank=True)
    short = models.CharField(max_length=40, blank=True)
    accent = models.CharField(max_length=7, blank=True)
    languages = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(only=1), name="one_publisher"),)


class Logo(models.Model):
    """The picture in the head of every page, at most one, as ``pictures`` has written it. It lies in the database, so that backups and moves have it."""

    only = models.PositiveSmallIntegerField(primary_key=True, default=1)
    kind = models.CharField(max_length=20)  # as HTTP says it
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    digest = models.CharField(max_length=_DIGEST)
    content = models.BinaryField()

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(only=1), name="one_logo"),)

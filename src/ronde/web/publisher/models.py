"""Who publishes this site."""

from django.db import models


class Publisher(models.Model):
    """What an installation says of itself in public; it has one row at most. The fields hold plain text in lines, in the site's own language."""

    only = models.PositiveSmallIntegerField(primary_key=True, default=1)
    name = models.CharField(max_length=200, blank=True)
    publisher = models.TextField(blank=True)
    controller = models.TextField(blank=True)
    notice = models.TextField(blank=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(only=1), name="one_publisher"),)

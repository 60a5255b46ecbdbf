"""What accounts are appointed to; links that are followed once; the code of an empty installation; codes of sections; keys; how often something was tried."""

from django.contrib.auth.models import User
from django.db import models


class Appointment(models.Model):
    """A role that an account holds, over something (``roles.OVER``), or over everything of its kind."""

    user = models.ForeignKey(User, models.CASCADE, related_name="appointments")
    role = models.CharField(max_length=30)
    over = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "role", "over"], name="one_appointment_each"),)


class OneTimeLink(models.Model):
    """An address that somebody may follow once: to set a password, or to enter a demonstration. Only a digest of it is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="links")
    purpose = models.CharField(max_length=20)
    digest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()


class BeginningCode(models.Model):
    """The code that an empty installation on a server asks for before anybody begins it; there is one at a time. Only a digest of it is kept."""

    only = models.PositiveSmallIntegerField(primary_key=True, default=1)
    digest = models.CharField(max_length=64)
    until = models.DateTimeField()

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(only=1), name="one_beginning"),)


class SectionCode(models.Model):
    """A code by which a device enters results of one section; ``label`` is what people call the device. The code itself is not kept.

    ``role``: that of a helper, or of a tablet on which players type themselves. ``taken``: when the device that has it typed it.
    """

    section = models.CharField(max_length=60, db_index=True)
    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=100, blank=True)
    by = models.CharField(max_length=100)
    since = models.DateTimeField()
    ended = models.DateTimeField(null=True)
    role = models.CharField(max_length=30, default="helper")
    taken = models.DateTimeField(null=True)


class PersonalKey(models.Model):
    """A key by which a laptop asks this installation in the name of an account; an account has one at a time. The key itself is not kept."""

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="key")
    digest = models.CharField(max_length=64, unique=True)
    since = models.DateTimeField()
    used = models.DateTimeField(null=True)


class KnownServer(models.Model):
    """The installation to which the desk of an account sends its events: its address, and the personal key there, encrypted."""

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="server")
    address = models.CharField(max_length=200)
    key = models.TextField()


class Tally(models.Model):
    """How often something was tried in a while that ends, or that an account is known at an address until then.

    ``key`` is a digest, from which nobody learns whose or where; its first half is that of whom it is about.
    """

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    ends = models.DateTimeField(db_index=True)


class Demonstration(models.Model):
    """The mark of an installation whose people are invented: it has one row. No other lets anybody in without a password."""

    only = models.PositiveSmallIntegerField(primary_key=True, default=1)
    since = models.DateTimeField()

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(only=1), name="one_demonstration"),)


class Kept(models.Model):
    """What Django's cache keeps for a moment, for all processes together: a code of the second step that was used already."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "ronde_cache"

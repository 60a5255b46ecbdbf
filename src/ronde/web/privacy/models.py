"""Consents, requests and erasures. Persons stand in them by their ids; what may name somebody can be emptied."""

from django.db import models


class Kind(models.TextChoices):
    """What somebody may ask for about themselves."""

    ACCESS = "access"
    CORRECTION = "correction"
    OBJECTION = "objection"
    ERASURE = "erasure"


class State(models.TextChoices):
    """How far a request has come."""

    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"


class Consent(models.Model):
    """That somebody may be named in public: who said so, when, on which paper in the office.

    ``own``: the person gave it, of age. Another one, given for a minor, lets pages say the name and keeps them from search engines,
    also after a birthday. ``withdrawn``: the day from which it counts no more.
    """

    person = models.CharField(max_length=200, db_index=True)
    giver = models.CharField(max_length=200, blank=True)
    day = models.DateField()
    paper = models.CharField(max_length=200, blank=True)
    own = models.BooleanField(default=False)
    noted_by = models.CharField(max_length=100)
    withdrawn = models.DateField(null=True)


class PrivacyRequest(models.Model):
    """What somebody asked for about themselves, by when it has to be answered, and the answer.

    ``wish`` is what is to be corrected, ``paper`` the letter that an officer has it from; ``reason`` why it was decided so. All
    three are emptied with the person. ``asked_by`` and ``by`` are accounts. ``done``: the day on which a correction that was granted was
    made; the others act by themselves.
    """

    person = models.CharField(max_length=200, db_index=True)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    asked = models.DateField()
    due = models.DateField()
    asked_by = models.CharField(max_length=100)
    paper = models.CharField(max_length=200, blank=True)
    wish = models.TextField(blank=True)
    state = models.CharField(max_length=20, choices=State.choices, default=State.OPEN)
    decided = models.DateField(null=True)
    by = models.CharField(max_length=100, blank=True)
    reason = models.TextField(blank=True)
    done = models.DateField(null=True)


class Erasure(models.Model):
    """Somebody of whom all but the id was removed, and the day."""

    person = models.CharField(max_length=200, primary_key=True)
    day = models.DateField()

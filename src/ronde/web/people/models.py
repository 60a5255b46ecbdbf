"""The rows of people: each is what ``record`` knows of a person, a club or a league, with what a page searches by beside it.

Every change of people has a number, one more than the last (``PeopleVersion``); a row carries that of its own last change. So who holds
people in memory asks for one number, and reads what came after it (docs/decisions/0023).
"""

from django.db import models

_ID = 200  # letters


class PeopleVersion(models.Model):
    """The number of the last change of people: one row, which every change locks first.

    ``naming`` is how often it was decided anew who is named in public: a page that somebody keeps is good only while both are the same.
    """

    number = models.PositiveBigIntegerField(default=0)
    naming = models.PositiveBigIntegerField(default=0)


class Row(models.Model):
    """A person, a club or a league; ``body`` is its row as JSON, as a people file has it, ``version`` the change that wrote it last."""

    id = models.CharField(max_length=_ID, primary_key=True)
    name = models.CharField(max_length=300, blank=True)
    body = models.TextField()
    version = models.PositiveBigIntegerField(default=0, db_index=True)

    class Meta:
        abstract = True


class PersonRow(Row):
    """A person; ``sorting`` is the name without accents and case, by which lists are ordered and searched.

    ``named``: whether pages for everybody say the name. ``same_as``: the person whose id counts, where this one was found to be another id
    of theirs; ``body`` is what this one was before, and there is no name: ``naming`` says that of the other.
    """

    sorting = models.CharField(max_length=300, blank=True, db_index=True)
    named = models.BooleanField(default=True)
    same_as = models.ForeignKey("self", models.PROTECT, null=True, related_name="others")


class Affiliation(models.Model):
    """That a person belongs to a federation: whoever answers for its people answers for this one (``whose.py``, docs/decisions/0049).

    It stays when the person is erased, so that what is left of them is shown to nobody else.
    """

    person = models.ForeignKey(PersonRow, models.CASCADE, related_name="affiliations")
    federation = models.CharField(max_length=60, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "federation"], name="one_affiliation_each"),)


class SharingQuestion(models.Model):
    """What one federation asks of the others that a person belongs to: to have the person too, or to change what they share.

    ``said`` is what is to be so, as JSON; it goes when the person is erased. ``agreed``: the federations that have said yes, as JSON.
    ``state``: open, agreed or refused. ``federation`` asks; ``asked_by`` and ``answered_by`` are accounts.
    """

    person = models.CharField(max_length=_ID, db_index=True)
    kind = models.CharField(max_length=20)
    federation = models.CharField(max_length=60)
    said = models.TextField(default="{}")
    reason = models.TextField(blank=True)
    asked_by = models.CharField(max_length=100)
    asked = models.DateTimeField()
    agreed = models.TextField(default="[]")
    state = models.CharField(max_length=20, default="open", db_index=True)
    answered_by = models.CharField(max_length=100, blank=True)
    answered = models.DateTimeField(null=True)


class ClubRow(Row):
    """A club."""


class LeagueRow(Row):
    """A league."""


class PersonKey(models.Model):
    """What a person is found by: a word of the name, a number, the birth date, a club (``finding_keys.py``)."""

    person = models.ForeignKey(PersonRow, models.CASCADE, related_name="keys")
    key = models.CharField(max_length=320, db_index=True)


class ImportedList(models.Model):
    """A list that was imported: whose (``kind``), its name, its day, the columns it had, by whom and when."""

    kind = models.CharField(max_length=30)
    federation = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=300)
    day = models.DateField()
    columns = models.TextField()
    digest = models.CharField(max_length=64)
    lines = models.PositiveIntegerField()
    author = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=["kind", "federation", "day"], name="lists_of_a_kind"),)


class ImportedLine(models.Model):
    """Whom a line of a list means, so that nobody is asked twice and the next list can tell who is gone.

    ``key`` is the digest of the number there, or else of the name: of those who are nobody of ours, nothing is kept, but where somebody had
    to answer it (no ``person`` then). ``is_gone``: the last list had it no more.
    """

    kind = models.CharField(max_length=30)
    federation = models.CharField(max_length=60, blank=True)
    key = models.CharField(max_length=64)
    person = models.CharField(max_length=_ID, blank=True, db_index=True)
    is_gone = models.BooleanField(default=False)
    since = models.ForeignKey(ImportedList, models.PROTECT, related_name="changed_lines")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["kind", "federation", "key"], name="one_line_a_key"),)


class Merge(models.Model):
    """Two ids found to be one person. ``kept`` holds both rows as they were, as JSON, ``facts`` the facts that say so, by register."""

    person = models.CharField(max_length=_ID, db_index=True)
    other = models.CharField(max_length=_ID, db_index=True)
    kept = models.TextField()
    facts = models.TextField(default="{}")
    version = models.PositiveBigIntegerField()
    author = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField()
    undone_by = models.CharField(max_length=100, blank=True)
    undone_at = models.DateTimeField(null=True)


class PeopleChange(models.Model):
    """Who changed what of whom, and when: ids and the names of fields. ``values`` (before and after, as JSON) and ``reason`` go when a person is erased."""

    version = models.PositiveBigIntegerField(db_index=True)
    kind = models.CharField(max_length=10)
    row = models.CharField(max_length=_ID)
    what = models.CharField(max_length=30)
    fields = models.TextField()
    values = models.TextField(blank=True)
    reason = models.TextField(blank=True)
    author = models.CharField(max_length=100, blank=True)
    role = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()
    imported = models.ForeignKey(ImportedList, models.PROTECT, null=True, related_name="changes")

    class Meta:
        indexes = (models.Index(fields=["row", "version"], name="changes_of_a_row"),)

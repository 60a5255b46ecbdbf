"""The tables of the ledger. They hold digests and ids: nobody is named, and what was erased cannot be guessed from them."""

from django.db import models

_DIGEST = 64  # hexadecimal digits


class LedgerBatch(models.Model):
    """Lines that came with one commit. ``link`` covers them and the link before: none can be changed or taken out later.

    Number 0 is the beginning; it is locked by whoever adds the next batch.
    """

    number = models.PositiveBigIntegerField(primary_key=True)
    lines = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()
    link = models.CharField(max_length=_DIGEST)


class LedgerLine(models.Model):
    """How a watched row, or a group of rows, was after a change: its digest, empty if it is gone.

    The newest line of a key has the ``salt`` of its digest; older ones have lost theirs, so that nobody can try out what was erased, and nobody
    can put an older row back. ``batch`` is 0 for the moment between a commit and the batch that follows it.
    """

    number = models.BigAutoField(primary_key=True)
    kind = models.CharField(max_length=30)
    key = models.CharField(max_length=300)
    digest = models.CharField(max_length=_DIGEST, blank=True)
    salt = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField()
    batch = models.PositiveBigIntegerField(default=0, db_index=True)

    class Meta:
        indexes = (models.Index(fields=["kind", "key"], name="lines_of_a_key"),)

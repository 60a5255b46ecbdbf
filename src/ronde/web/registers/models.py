"""The tables of registers. Facts are the truth and only ever appended; every other table here can be made anew from them.

Nobody is named in a fact or a projection: people are ids, and their names lie in ``people``.
"""

from django.db import models

_DIGEST = 64  # hexadecimal signs


class Register(models.Model):
    """One federation's history of one rule book. ``salt`` is for the texts that stand in the chain by digest.

    ``variant``: which of several registers of one book it is (``variants``). ``way``: when its lists are due, the book's usual way
    where nothing is said (``ways``); ``at_once``: an officer has chosen that a list follows each of his acts that makes one due.

    ``is_copy``: it is a federation's list that a laptop has a copy of (``copied_lists``). Nothing is ever appended to it. It is to be used
    until ``expires``, came from ``source``, was replaced by a newer copy, and lost its people on the day ``emptied``.

    ``closed``: since which day it goes on no more, with the reason: what was published stays, nothing is appended, no list is due (``closing``).
    """

    code = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)
    regulation = models.CharField(max_length=60)
    variant = models.CharField(max_length=30, blank=True)
    federation = models.CharField(max_length=60, blank=True)
    zone = models.CharField(max_length=60, default="Europe/Paris")
    way = models.CharField(max_length=60, blank=True)
    at_once = models.BooleanField(default=False)
    salt = models.CharField(max_length=_DIGEST)
    is_copy = models.BooleanField(default=False)
    expires = models.DateField(null=True)
    source = models.CharField(max_length=300, blank=True)
    replaced_by = models.ForeignKey("self", models.SET_NULL, null=True, related_name="replaced")
    emptied = models.DateField(null=True)
    closed = models.DateField(null=True)
    closed_why = models.CharField(max_length=300, blank=True)


class CopiedPerson(models.Model):
    """Somebody whom a copied list brought: who is in no event is erased when it has expired."""

    register = models.ForeignKey(Register, models.CASCADE, related_name="copied_people")
    person = models.CharField(max_length=200, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["register", "person"], name="copied_once"),)


class Fact(models.Model):
    """A link of the chain (record/chain.py), column by column; ``fact`` is its id. Guards refuse everything but the next turn."""

    row = models.BigAutoField(primary_key=True)
    register = models.ForeignKey(Register, models.PROTECT, related_name="facts")
    turn = models.PositiveIntegerField()
    fact = models.CharField(max_length=200)
    kind = models.CharField(max_length=60)
    version = models.PositiveIntegerField()
    recorded = models.CharField(max_length=40, blank=True)
    author = models.CharField(max_length=100, blank=True)
    role = models.CharField(max_length=60, blank=True)
    via = models.CharField(max_length=60, blank=True)
    document = models.TextField()
    before = models.CharField(max_length=_DIGEST)
    digest = models.CharField(max_length=_DIGEST)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["register", "turn"], name="one_fact_a_turn"),
            models.UniqueConstraint(fields=["register", "fact"], name="one_fact_of_an_id"),
        )


class BesideText(models.Model):
    """A free text that a fact holds by digest (record/sealing.py). It may be erased: the fact stays whole without it."""

    register = models.ForeignKey(Register, models.PROTECT, related_name="texts")
    fact = models.CharField(max_length=200)
    path = models.CharField(max_length=300)
    salt = models.CharField(max_length=_DIGEST)
    text = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["register", "fact", "path"], name="one_text_a_place"),)


# Projections: what pages show, written with the fact they follow from


class Projected(models.Model):
    """How far a register is projected: up to which turn, by which rules. Whys are stored behind the lists."""

    register = models.OneToOneField(Register, models.CASCADE, primary_key=True, related_name="projected")
    turn = models.PositiveIntegerField(default=0)
    rules = models.CharField(max_length=_DIGEST, blank=True)


class Edition(models.Model):
    """A published list, with its canonical text and digest. ``of``: the fact that closed its period, where there is one."""

    register = models.ForeignKey(Register, models.CASCADE, related_name="editions")
    ranking = models.CharField(max_length=60)
    day = models.DateField()
    number = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    publication = models.CharField(max_length=200)
    of = models.CharField(max_length=200, blank=True)
    recorded = models.CharField(max_length=40)
    head = models.CharField(max_length=_DIGEST)
    digest = models.CharField(max_length=_DIGEST)
    text = models.TextField()
    size = models.PositiveIntegerField()
    moved = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["register", "ranking", "day", "number"], name="one_edition_a_number"),
        )

    @property
    def lines(self) -> "models.QuerySet[Line]":
        """Its lines."""
        return Line.objects.filter(register_id=self.register_id, turn=self.turn, ranking=self.ranking)


class Line(models.Model):
    """A line of a published list, as a page filters and shows it. Values are exact: 1496, or 5/2.

    It belongs to the edition of its turn and ranking, and may be there before that edition is: nobody sees it then.
    """

    register = models.ForeignKey(Register, models.CASCADE, related_name="lines")
    turn = models.PositiveIntegerField()
    ranking = models.CharField(max_length=60)
    position = models.PositiveIntegerField()
    player = models.CharField(max_length=200)
    place = models.PositiveIntegerField(null=True)
    climbed = models.IntegerField(null=True)
    value = models.CharField(max_length=60)
    was = models.CharField(max_length=60, blank=True)
    status = models.CharField(max_length=30, blank=True)
    series = models.CharField(max_length=30, blank=True)
    category = models.CharField(max_length=30, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    club = models.CharField(max_length=200, blank=True)
    league = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["register", "turn", "ranking", "position"], name="one_line_a_position"),
            models.UniqueConstraint(fields=["register", "turn", "ranking", "player"], name="one_line_a_player"),
        )


class WaitingRow(models.Model):
    """Somebody who plays already and is not on the lists of a turn yet, with what is missing by the book (``values``: as JSON).

    It came with the lists of its turn, and may be there before they are: nobody sees it then.
    """

    register = models.ForeignKey(Register, models.CASCADE, related_name="waiting")
    turn = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    player = models.CharField(max_length=200)
    missing = models.CharField(max_length=60)
    values = models.TextField()
    category = models.CharField(max_length=30, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    club = models.CharField(max_length=200, blank=True)
    league = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["register", "turn", "position"], name="one_wait_a_position"),)


class Change(models.Model):
    """A rating that moved, was given or lost, with what led to it (as JSON of exact numbers) once it has been stored.

    It came with the lists of its turn, and may be there before they are: nobody sees it then.
    """

    register = models.ForeignKey(Register, models.CASCADE, related_name="changes")
    turn = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    player = models.CharField(max_length=200)
    ranking = models.CharField(max_length=60)
    day = models.DateField()
    happening = models.CharField(max_length=200)
    before = models.CharField(max_length=60, blank=True)
    before_status = models.CharField(max_length=30, blank=True)
    after = models.CharField(max_length=60, blank=True)
    after_status = models.CharField(max_length=30, blank=True)
    events = models.TextField()
    cause = models.CharField(max_length=60, blank=True)
    why = models.TextField(blank=True)

    class Meta:
        indexes = (models.Index(fields=["register", "player", "turn"], name="changes_of_a_player"),)
        constraints = (models.UniqueConstraint(fields=["register", "turn", "position"], name="one_change_a_position"),)


class DossierRow(models.Model):
    """A section in the office: how far it has come, and how much of each kind is to be said of it.

    ``counts``: it is in the ratings, homologated or in a book that asks for no homologation. ``day`` is its last day, ``turn`` that of
    the last fact about it: a list published before that turn does not have it.
    """

    register = models.ForeignKey(Register, models.CASCADE, related_name="dossiers")
    section = models.CharField(max_length=200)
    version = models.CharField(max_length=200)
    name = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=30)
    counts = models.BooleanField(default=False)
    day = models.DateField(null=True)
    turn = models.PositiveIntegerField(default=0)
    since = models.DateField()
    refused = models.PositiveIntegerField(default=0)
    undecided = models.PositiveIntegerField(default=0)
    warned = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["register", "section"], name="one_dossier_a_section"),)


class AppearanceRow(models.Model):
    """Somebody in a section, as its version that stands has it; ``fact`` is that version, ``place`` the final one where the book has places.

    ``uncounted``: why it counts for nobody, with the article; nothing where it counts, once the section does (``DossierRow.counts``).
    """

    register = models.ForeignKey(Register, models.CASCADE, related_name="appearances")
    section = models.CharField(max_length=200)
    fact = models.CharField(max_length=200)
    position = models.PositiveIntegerField()
    player = models.CharField(max_length=200)
    day = models.DateField()
    place = models.PositiveIntegerField(null=True)
    uncounted = models.CharField(max_length=30, blank=True)
    article = models.CharField(max_length=30, blank=True)

    class Meta:
        indexes = (models.Index(fields=["register", "player", "day"], name="appearances_of_a_player"),)
        constraints = (
            models.UniqueConstraint(fields=["register", "section", "position"], name="one_appearance_a_position"),
        )


class GameRow(models.Model):
    """A game as one of its players saw it; each stands here twice. ``opponent``: nothing where there was none.

    ``side``: white or black where the game has sides; ``won``: 1, 0, -1; ``uncounted``: why it counts for nobody, with the article.
    """

    register = models.ForeignKey(Register, models.CASCADE, related_name="games")
    section = models.CharField(max_length=200)
    fact = models.CharField(max_length=200)
    position = models.PositiveIntegerField()
    player = models.CharField(max_length=200)
    opponent = models.CharField(max_length=200, blank=True)
    day = models.DateField()
    round = models.PositiveIntegerField(default=0)
    side = models.CharField(max_length=5, blank=True)
    result = models.CharField(max_length=20)
    won = models.SmallIntegerField()
    uncounted = models.CharField(max_length=30, blank=True)
    article = models.CharField(max_length=30, blank=True)

    class Meta:
        indexes = (models.Index(fields=["register", "player", "opponent", "day"], name="games_of_two_players"),)
        constraints = (models.UniqueConstraint(fields=["register", "section", "position"], name="one_game_a_position"),)


class Lease(models.Model):
    """Who folds: one process of an installation, until a moment that it renews."""

    name = models.CharField(max_length=30, primary_key=True)
    holder = models.CharField(max_length=100)
    term = models.PositiveIntegerField(default=1)
    until = models.FloatField()

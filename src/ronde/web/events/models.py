"""The tables of events: sections as they are now, with every act that led there. Nobody is named in a section or an act.

Names, licences and all else that an event needs of a person stand in ``EntrantRow``, frozen on the event's first day; they can be
erased without touching what was played.
"""

from django.db import models

from ronde.web.registers.models import Register


class Event(models.Model):
    """An event: some days at a place, by a rule book, with one section or several.

    ``declaration`` is what the book asks its organiser to declare, as YAML; ``list_day`` the day of the list that was used, and
    ``list_text`` a copy of it that came with an event file.
    """

    id = models.CharField(max_length=120, primary_key=True)
    name = models.CharField(max_length=200)
    regulation = models.CharField(max_length=60, blank=True)
    register = models.ForeignKey(Register, models.PROTECT, null=True, related_name="events")
    first_day = models.DateField()
    last_day = models.DateField()
    place = models.CharField(max_length=200, blank=True)
    declaration = models.TextField(blank=True)
    list_day = models.DateField(null=True)
    list_text = models.TextField(blank=True)


class SectionRow(models.Model):
    """A running section: ``body`` is ``files/section_json`` without names, ``version`` the number of its last act.

    ``file`` is what its files are called; ``tags`` are the words behind the numbers of its tags, as JSON. ``sent`` is what was
    last submitted, and ``dossier`` the id under which the office knows it; after submission only a return changes anything.
    """

    id = models.CharField(max_length=120, primary_key=True)
    event = models.ForeignKey(Event, models.CASCADE, related_name="sections")
    file = models.CharField(max_length=100)
    name = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=30)
    body = models.TextField()
    tags = models.TextField(default="{}")
    dossier = models.CharField(max_length=200, blank=True)
    sent = models.TextField(blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "file"], name="one_section_a_file_name"),)


class Act(models.Model):
    """What somebody did to a section. ``changes`` holds each cell that it touched with the value before and after, as JSON.

    So nothing has to be computed again to go back, or to see a pairing as people saw it (docs/decisions/0022).
    """

    section = models.ForeignKey(SectionRow, models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    arguments = models.TextField(default="{}")
    changes = models.TextField()
    author = models.CharField(max_length=100, blank=True)
    device = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField()
    undoes = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["section", "number"], name="one_act_a_number"),)


class EntrantRow(models.Model):
    """Somebody in an event, as known on its first day: ``frozen`` is JSON with the name, licence, club, ratings and so on.

    ``person`` is who it is among the people of the installation; none while a newcomer's id is provisional.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="entrants")
    player = models.CharField(max_length=200)
    person = models.CharField(max_length=200, blank=True)
    frozen = models.TextField(default="{}")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "player"], name="one_entrant_a_player"),)


class CopyFolder(models.Model):
    """Where copies of event files go after each change (a stick, a folder of another disk); ``copied`` is when the last one was complete."""

    path = models.CharField(max_length=1000)
    copied = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=300, blank=True)


class EventCopy(models.Model):
    """The copy of an event in a folder: ``holds`` says as JSON up to which act it has each section, ``copied`` when it was complete."""

    folder = models.ForeignKey(CopyFolder, models.CASCADE, related_name="copies")
    event = models.ForeignKey(Event, models.CASCADE, related_name="copies")
    holds = models.TextField(default="{}")
    copied = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["folder", "event"], name="one_copy_a_folder"),)

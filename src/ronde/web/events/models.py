"""The tables of events: sections as they are now, with every act that led there. Nobody is named in a section or an act.

Names, licences and all else that an event needs of a person stand in ``EntrantRow``, frozen on the event's first day; they can be
erased without touching what was played.
"""

from django.contrib.auth.models import User
from django.db import models

from ronde.web.registers.models import Register


class Event(models.Model):
    """An event: some days at a place, by a rule book, with one section or several.

    ``declaration`` is what the book asks its organiser to declare, as YAML; ``list_day`` the day of the list that was used, and
    ``list_text`` a copy of it that came with an event file. ``run_elsewhere``: the machine that runs it, where this one only reads.
    ``zone`` is the time zone of its hall, where it is another one than its register's, or it came from another machine.
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
    run_elsewhere = models.CharField(max_length=200, blank=True)
    zone = models.CharField(max_length=60, blank=True)


AS_TYPED = ("position", "file")  # the order of the sections of an event


class SectionRow(models.Model):
    """A running section: ``body`` is ``files/section_json`` without names, ``version`` the number of its last act.

    ``behind`` is how many of the last acts the body does not have yet, all of them results (``bodies.section_of`` has them too);
    ``stamp`` a random word that each act renews: by it a process knows whether what it keeps of a section is still so. ``file`` is what its files are called; ``tags`` are the words behind the numbers of its tags, as JSON. ``sent`` is what was
    last submitted, and ``dossier`` the id under which the office knows it; after submission only a return changes anything.
    ``link`` is that of the last act (``act_rows.act_link``). ``position``: where it stands among the sections of its event, in the order
    in which they were typed; 0 for all of them where they are ordered by their files.
    """

    id = models.CharField(max_length=120, primary_key=True)
    event = models.ForeignKey(Event, models.CASCADE, related_name="sections")
    position = models.PositiveSmallIntegerField(default=0)
    file = models.CharField(max_length=100)
    name = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=30)
    behind = models.PositiveSmallIntegerField(default=0)
    stamp = models.CharField(max_length=16, blank=True)
    body = models.TextField()
    tags = models.TextField(default="{}")
    dossier = models.CharField(max_length=200, blank=True)
    sent = models.TextField(blank=True)
    link = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "file"], name="one_section_a_file_name"),)


class Act(models.Model):
    """What somebody did to a section. ``changes`` holds each cell that it touched with the value before and after, as JSON.

    So nothing has to be computed again to go back, or to see a pairing as people saw it (docs/decisions/0022). ``link`` binds it to the act
    before it (``act_rows.act_link``).
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
    link = models.CharField(max_length=64, blank=True)

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


class NoteRow(models.Model):
    """What the desk of an event wrote down beside its sections (``record/desk_notes``): ``said`` is JSON, and is never changed but to be forgotten."""

    id = models.CharField(max_length=40, primary_key=True)
    event = models.ForeignKey(Event, models.CASCADE, related_name="notes")
    kind = models.CharField(max_length=30)
    said = models.TextField()
    author = models.CharField(max_length=100, blank=True)
    device = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField()


class Announcement(models.Model):
    """What everybody is told of an event before it begins; without one, or before ``shown``, an event is nobody's but its desk's.

    ``capacity``: how many may enter, as many as come where nothing is said; ``closes``: until when. ``fees``, ``rules``, ``way`` (how to get
    there) and ``organiser`` are texts as the organiser wrote them; ``offers`` what can be asked for with an entry (a meal), as JSON.
    """

    event = models.OneToOneField(Event, models.CASCADE, primary_key=True, related_name="announcement")
    shown = models.DateTimeField(null=True)
    capacity = models.PositiveIntegerField(null=True)
    closes = models.DateTimeField(null=True)
    organiser = models.CharField(max_length=200, blank=True)
    fees = models.TextField(blank=True)
    rules = models.TextField(blank=True)
    way = models.TextField(blank=True)
    offers = models.TextField(default="[]")


class SentState(models.Model):
    """What another machine has published of an event that it runs (``published_states``): ``body`` as it came, under its ``number``.

    ``sent`` is when it was told there, ``received`` when it came here, ``author`` by whom.
    """

    event = models.OneToOneField(Event, models.CASCADE, primary_key=True, related_name="sent_state")
    number = models.PositiveBigIntegerField()
    body = models.TextField()
    sent = models.DateTimeField()
    received = models.DateTimeField()
    author = models.CharField(max_length=100, blank=True)


class SiteShowing(models.Model):
    """That an event of this desk is shown on the site of a federation's server, with the key that ``account`` has there.

    ``holds`` says as JSON up to which act each section was sent, ``digest`` what was sent last, ``number`` under which number and ``sent``
    when; ``trouble`` is why the last try did not arrive, as JSON of problems, and ``tried`` when that was.
    """

    event = models.OneToOneField(Event, models.CASCADE, primary_key=True, related_name="showing")
    account = models.ForeignKey(User, models.CASCADE, related_name="+")
    number = models.PositiveBigIntegerField(default=0)
    holds = models.TextField(default="{}")
    digest = models.CharField(max_length=64, blank=True)
    sent = models.DateTimeField(null=True)
    tried = models.DateTimeField(null=True)
    trouble = models.TextField(blank=True)


class EntryAsked(models.Model):
    """Somebody who asked to enter an announced event, without an account. It holds no licence number and no birth date, and goes three months after the event.

    ``number``: in which order they came; ``state``: ``entered``, ``waiting`` or ``cancelled``; ``version``: how often something was said of
    it, so that a desk which takes it again knows what is new. ``person`` is who it is among the people of the installation, as they said or
    as only the organiser is told. ``hidden``: the name is not to be public in this event. ``offers`` are names of what they take, as JSON;
    ``key`` the digest of the address by which they change or cancel it.
    """

    id = models.CharField(max_length=40, primary_key=True)
    event = models.ForeignKey(Event, models.CASCADE, related_name="asked")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10)
    version = models.PositiveIntegerField(default=1)
    name = models.CharField(max_length=200)
    person = models.CharField(max_length=200, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    section = models.CharField(max_length=120, blank=True)
    hidden = models.BooleanField(default=False)
    licence = models.CharField(max_length=10, blank=True)
    offers = models.TextField(default="[]")
    word = models.CharField(max_length=500, blank=True)
    language = models.CharField(max_length=2)
    key = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()
    moved_up = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="one_number_an_entry"),)

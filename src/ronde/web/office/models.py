"""What the office keeps beside the facts: questions that are somebody else's to answer, files as they came, letters that go out, what was looked at."""

from django.db import models

from ronde.web.registers.models import Register


class Question(models.Model):
    """Something that the book leaves to somebody else than the officer: asked of a role, answered once.

    ``where`` is the place of the finding in the section ("games[3].result"). ``how`` says how an answer came that the
    officer wrote down; none where it was given here. The two texts may be erased: what was asked and decided stays.
    ``said_on`` is the day on which a council said so, and its minutes are the reason (FFJD 6.7); ``where`` is then the decision.
    """

    register = models.ForeignKey(Register, models.PROTECT, related_name="questions")
    section = models.CharField(max_length=200)
    finding = models.CharField(max_length=100)
    where = models.CharField(max_length=200, blank=True)
    asked_of = models.CharField(max_length=30)
    asked_by = models.CharField(max_length=100)
    asked = models.DateTimeField()
    words = models.TextField(blank=True)
    answer = models.CharField(max_length=60, blank=True)
    answered_by = models.CharField(max_length=100, blank=True)
    answered = models.DateTimeField(null=True)
    how = models.CharField(max_length=100, blank=True)
    reason = models.TextField(blank=True)
    said_on = models.DateField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["register", "section", "finding", "where"],
                condition=models.Q(answer=""),
                name="one_open_question_a_finding",
            ),
        )


class SeenLine(models.Model):
    """A line of a draft that an officer has looked at. ``figures``: what it said then; where it says something else, it is to be looked at again.

    It stands in a table and not in the session: an officer goes on at another machine, or after signing in again.
    """

    register = models.ForeignKey(Register, models.CASCADE, related_name="seen_lines")
    day = models.DateField()
    ranking = models.CharField(max_length=60)
    officer = models.CharField(max_length=100)
    player = models.CharField(max_length=200)
    figures = models.CharField(max_length=130)
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["register", "day", "ranking", "officer", "player"], name="seen_once_by_an_officer"
            ),
        )


class Recomputed(models.Model):
    """The last time that a register was read anew from its first fact: how many of its lists gave what was published, and the draft's digests.

    ``turn``: how many facts it had. ``digests``: of every ranking of the draft for ``day``, as JSON.
    """

    register = models.OneToOneField(Register, models.CASCADE, primary_key=True, related_name="recomputed")
    turn = models.PositiveIntegerField()
    day = models.DateField()
    digests = models.TextField()
    lists = models.PositiveIntegerField()
    wrong = models.PositiveIntegerField()
    at = models.DateTimeField()


class PaidPurse(models.Model):
    """A purse that was handed over: to whom, for what, how much, on which day; and who wrote it down. Amounts are exact: 20, or 5/2."""

    register = models.ForeignKey(Register, models.PROTECT, related_name="paid_purses")
    period = models.CharField(max_length=20)
    ranking = models.CharField(max_length=60)
    player = models.CharField(max_length=200)
    amount = models.CharField(max_length=40)
    day = models.DateField()
    by = models.CharField(max_length=100)
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["register", "period", "ranking", "player"], name="a_purse_is_paid_once"),
        )


class ArrivedFile(models.Model):
    """A file as an organiser sent it; ``sections`` are the ids of what came in it, as JSON, once it is taken in.

    The content may be erased: what was taken in of it stands in the chain.
    """

    register = models.ForeignKey(Register, models.PROTECT, related_name="arrived_files")
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    at = models.DateTimeField()
    by = models.CharField(max_length=100)
    taken_in = models.DateTimeField(null=True)
    sections = models.TextField(blank=True)


class Letter(models.Model):
    """A text that goes out, or is ready to: about what, in which language, to whom, and whether it was sent; of a register, or of an account.

    ``about`` is what it tells of ("section", "why", "decision"), ``subject_id`` of which one. ``state``: ready (nobody has asked to send it),
    waiting (it is to be sent since ``waits_since``, and not before ``next_try``), sent, failed. Address and texts may be erased.
    """

    register = models.ForeignKey(Register, models.PROTECT, null=True, related_name="letters")
    about = models.CharField(max_length=30)
    subject_id = models.CharField(max_length=200)
    language = models.CharField(max_length=5)
    to = models.CharField(max_length=254, blank=True)
    subject = models.CharField(max_length=300, blank=True)
    text = models.TextField(blank=True)
    made = models.DateTimeField()
    made_by = models.CharField(max_length=100)
    state = models.CharField(max_length=10, default="ready")
    sent = models.DateTimeField(null=True)
    error = models.CharField(max_length=60, blank=True)
    tries = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    waits_since = models.DateTimeField(null=True)


class DrawRequest(models.Model):
    """An organiser asks before his event that draws may be worth more to one side (FFJD 5.1); the officer answers once.

    ``rules``: how such a draw comes about and what it is worth, in the organiser's words.
    """

    register = models.ForeignKey(Register, models.PROTECT, related_name="draw_requests")
    event = models.CharField(max_length=200)
    first_day = models.DateField()
    organiser = models.CharField(max_length=200)
    rules = models.TextField()
    asked = models.DateTimeField()
    asked_by = models.CharField(max_length=100)
    answer = models.CharField(max_length=10, blank=True)
    answered = models.DateTimeField(null=True)
    answered_by = models.CharField(max_length=100, blank=True)
    reason = models.TextField(blank=True)


class Verification(models.Model):
    """A register that somebody had verified from the journal: when, by whom, up to which turn and by which rules, and what came out.

    ``found`` is what is wrong, or was made otherwise by other rules, as JSON: problems with the fact that has answered each.
    """

    register = models.ForeignKey(Register, models.CASCADE, related_name="verifications")
    at = models.DateTimeField()
    by = models.CharField(max_length=100)
    turn = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    rules = models.CharField(max_length=64)
    lists = models.PositiveIntegerField()
    same = models.PositiveIntegerField()
    is_sound = models.BooleanField()
    found = models.TextField(default="[]")


class RequestDocument(models.Model):
    """A paper that came with a request for a rating (FFJD 6.7.3): beside the chain, for the office and who asks only.

    ``number`` counts those of a request. It goes with the person whose rating it is about.
    """

    register = models.ForeignKey(Register, models.PROTECT, related_name="request_documents")
    request = models.CharField(max_length=200)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=100)
    kind = models.CharField(max_length=60)
    content = models.BinaryField()
    size = models.PositiveIntegerField()
    by = models.CharField(max_length=100)
    added = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["register", "request", "number"], name="one_request_document_a_number"),
        )


class Enquiry(models.Model):
    """A question that anybody asks about a number: which player's, on which list and ranking, and about which game; answered once, as a letter.

    Who asked is nobody's to see but the office's. ``token`` is the digest of what the private address of the answer ends with. Name and
    contact are emptied some time after the answer (``forgotten``), all texts later on, and with the person. ``follows`` is the answered
    question to which this one is the asker's reply: there is one at most, on the same private page.
    """

    register = models.ForeignKey(Register, models.PROTECT, related_name="enquiries")
    turn = models.PositiveIntegerField()
    player = models.CharField(max_length=200)
    ranking = models.CharField(max_length=60, blank=True)
    about = models.CharField(max_length=10)
    fact = models.CharField(max_length=200, blank=True)
    opponent = models.CharField(max_length=200, blank=True)
    round = models.PositiveIntegerField(default=0)
    words = models.TextField(blank=True)
    language = models.CharField(max_length=5)
    name = models.CharField(max_length=100, blank=True)
    contact = models.CharField(max_length=254, blank=True)
    token = models.CharField(max_length=64, unique=True)
    asked = models.DateTimeField()
    subject = models.CharField(max_length=300, blank=True)
    answer = models.TextField(blank=True)
    answered = models.DateTimeField(null=True)
    answered_by = models.CharField(max_length=100, blank=True)
    forgotten = models.DateField(null=True)
    follows = models.OneToOneField("self", models.CASCADE, null=True, related_name="reply")

    class Meta:
        indexes = (models.Index(fields=["register", "answered", "asked"], name="enquiries_that_wait"),)

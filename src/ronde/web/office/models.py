"""What the office keeps beside the facts: questions that are somebody else's to answer."""

from django.db import models

from ronde.web.registers.models import Register


class Question(models.Model):
    """Something that the book leaves to somebody else than the officer: asked of a role, answered once.

    ``where`` is the place of the finding in the section ("games[3].result"). ``how`` says how an answer came that the
    officer wrote down; none where it was given here. The two texts may be erased: what was asked and decided stays.
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

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["register", "section", "finding", "where"],
                condition=models.Q(answer=""),
                name="one_open_question_a_finding",
            ),
        )

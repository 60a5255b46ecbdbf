"""What accounts are appointed to."""

from django.contrib.auth.models import User
from django.db import models


class Appointment(models.Model):
    """A role that an account holds, over something (``roles.OVER``), or over everything of its kind."""

    user = models.ForeignKey(User, models.CASCADE, related_name="appointments")
    role = models.CharField(max_length=30)
    over = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "role", "over"], name="one_appointment_each"),)

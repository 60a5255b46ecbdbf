"""What is known of a demonstration while it is built, so that a building that was killed goes on."""

from django.db import models


class Construction(models.Model):
    """The demonstration of this installation: as on which day and by which seed it is built, and whether it is whole.

    ``finished`` names its parts that are, as JSON.
    """

    day = models.DateField()
    seed = models.BigIntegerField()
    finished = models.TextField(default="[]")
    is_whole = models.BooleanField(default=False)

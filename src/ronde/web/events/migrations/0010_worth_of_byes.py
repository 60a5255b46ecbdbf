"""What a bye counts in the spread is part of a plan: bodies written before are given the 0 that they meant."""

import json
from typing import Any

from django.db import migrations


def say_nothing_for_byes(apps: Any, _: Any) -> None:
    """Write it where a body does not, in the one way in which bodies are written."""
    rows = apps.get_model("events", "SectionRow").objects
    for row in rows.only("pk", "body").iterator(chunk_size=100):
        body = json.loads(row.body)
        if "bye_spread" not in body["section"]["plan"]:
            body["section"]["plan"]["bye_spread"] = 0
            written = json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
            rows.filter(pk=row.pk).update(body=written)


class Migration(migrations.Migration):
    """One field more in the plans of running sections."""

    dependencies = (("events", "0009_shown_on_a_site"),)

    operations = (migrations.RunPython(say_nothing_for_byes, migrations.RunPython.noop),)

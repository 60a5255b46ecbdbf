"""Acts are bound one to the next; those that are there are bound as they are."""

from typing import Any

from django.db import migrations, models

from ronde.web.events.act_rows import act_link

_BATCH = 500


def bind_acts(apps: Any, _: Any) -> None:
    """Bind every act to the one before it, and each section to its last act."""
    acts, sections = apps.get_model("events", "Act").objects, apps.get_model("events", "SectionRow").objects
    for section in sections.values_list("pk", flat=True):
        link, bound = "", []
        for act in acts.filter(section_id=section).order_by("number").iterator(chunk_size=_BATCH):
            act.link = link = act_link(link, act)
            bound.append(acts.model(pk=act.pk, link=link))
        acts.bulk_update(bound, ["link"], batch_size=_BATCH)
        sections.filter(pk=section).update(link=link)


class Migration(migrations.Migration):
    """A column of acts and one of sections."""

    dependencies = (("events", "0010_worth_of_byes"),)

    operations = (
        migrations.AddField(
            "act", "link", models.CharField(blank=True, max_length=64, default=""), preserve_default=False
        ),
        migrations.AddField(
            "sectionrow", "link", models.CharField(blank=True, max_length=64, default=""), preserve_default=False
        ),
        migrations.RunPython(bind_acts, migrations.RunPython.noop),
    )

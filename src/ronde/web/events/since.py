"""What has changed in a section since somebody looked, one thing after the other."""

from ronde.play.acts.applying import reverted
from ronde.play.differences import Difference, differences
from ronde.web.events.act_rows import acts_after
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow


def differences_since(row: SectionRow, seen: int) -> tuple[Difference, ...]:
    """All that is otherwise than at a version: one query, and none where nothing was done since. A version that never was has nothing."""
    if not 0 < seen < row.version:
        return ()
    now = section_of(row)
    changes = [change for one in acts_after(row.pk, seen) for change in one.changes]
    return differences(reverted(now, changes), now)

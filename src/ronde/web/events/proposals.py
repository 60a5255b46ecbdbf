"""What a format had proposed for a round that an arbiter changed by hand, as it was: the engine is not asked again."""

from ronde.play.acts.act import Kind
from ronde.play.acts.applying import reverted
from ronde.play.section import Game, Section
from ronde.web.events.act_rows import acts_after
from ronde.web.events.models import Act, SectionRow


def proposed_games(row: SectionRow, section: Section, number: int) -> tuple[Game, ...]:
    """The games of a round as its format paired them; none where no act tells: two queries, and none where nobody changed it.

    Everything since the last pairing is taken back, cell by cell.
    """
    round_ = section.rounds[number - 1]
    if not round_.by_hand:
        return round_.games
    paired = _last_pairing(row.pk)
    if paired is None:
        return ()
    changes = [change for one in acts_after(row.pk, paired) for change in one.changes]
    then = reverted(section, changes).rounds[number - 1 : number]
    return then[0].games if then and not then[0].by_hand else ()


def _last_pairing(section: str) -> int | None:
    """The last act by which a format paired a round, and that holds."""
    rows = Act.objects.filter(section_id=section)
    undone = rows.filter(undoes__isnull=False).values("undoes")
    paired = rows.filter(kind=Kind.PAIR.value).exclude(number__in=undone).order_by("-number")
    return paired.values_list("number", flat=True).first()

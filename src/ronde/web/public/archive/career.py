"""What the page of somebody shows who stands in the archive."""

from dataclasses import dataclass

from ronde.web.archive.queries import PastLine, past_lines
from ronde.web.people.naming import named_people, public_names
from ronde.web.public.players.charts import Chart, chart
from ronde.web.public.players.queries import past_points
from ronde.web.registers.models import Register


@dataclass(frozen=True, slots=True)
class ArchivedCareer:
    """How somebody stood on archived lists of one ranking."""

    register: Register
    player: str
    name: str
    ranking: str
    past: tuple[PastLine, ...]
    chart: Chart | None
    has_own_page: bool
    is_indexed: bool

    @property
    def first_value(self) -> str:
        """The first rating that is shown."""
        return self.past[0].value

    @property
    def last_value(self) -> str:
        """The last one."""
        return self.past[-1].value


def archived_career(register: Register, player: str, ranking: str = "") -> ArchivedCareer | None:
    """The page of somebody who may be named and stands on an archived list; without a ranking that of the last list."""
    person = named_people().filter(id=player).first()
    every = past_lines(register, player) if person else ()
    chosen = ranking or (every[-1].ranking if every else "")
    past = tuple(one for one in every if one.ranking == chosen)
    if person is None or not past:
        return None
    return ArchivedCareer(
        register=register,
        player=player,
        name=person.name,
        ranking=chosen,
        past=past,
        chart=chart(past_points(past)),
        has_own_page=register.lines.filter(player=player).exists(),
        is_indexed=public_names([player]).is_indexed,
    )

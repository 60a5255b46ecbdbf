"""The Grand Prix of a chess club in Québec: an evening a week in sections of four to six, a Swiss a month, purses by quarter."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from ronde.play.section import Section
from ronde.play.simulate import lots
from ronde.regulations.cel_grand_prix.happenings import Kind
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.submission import EventDeclaration
from ronde.regulations.documents import Document, Step
from ronde.web.demonstration.acts import Act, Arrives, Chooses, Homologates, Publishes
from ronde.web.demonstration.days import month_before
from ronde.web.demonstration.people import Invented
from ronde.web.demonstration.playing import document, everyone_with_everyone, played, some_rounds

_THURSDAY = 3
_CUTS = {16: (4, 4, 4, 4), 17: (4, 4, 4, 5), 18: (6, 6, 6), 19: (5, 5, 4, 5), 20: (5, 5, 5, 5)}  # of so many players
_DIRECTOR = "Denyse Lapalmette"


@dataclass(frozen=True, slots=True)
class GrandPrix:
    """The register of the club: so many months of Thursdays; this quarter has a list after each of them."""

    invented: Invented
    today: date
    seed: int
    months: int = 24

    def acts(self) -> Iterator[Act]:
        """Everything that happens in the office, in no order."""
        first = month_before(self.today, self.months)
        first += timedelta(days=(_THURSDAY - first.weekday()) % 7)
        weeks = (self.today - first).days // 7 + 1
        for week in range(weeks):
            day = first + timedelta(days=7 * week)
            if day < self.today:
                yield from self._evening(week, day)
        quarters = sorted({Quarter.of(first + timedelta(days=7 * week)) for week in range(weeks)})
        for quarter in quarters:
            if quarter.end + timedelta(days=1) < self.today:
                yield from self._close(quarter, is_last=quarter.end + timedelta(days=100) > self.today)

    def _evening(self, week: int, day: date) -> Iterator[Act]:
        fact, sent = f"soiree-{week:03}", day + timedelta(days=1)
        if sent < self.today:
            yield Arrives(sent, fact, partial(self._sent, fact, week, day))
            yield Homologates(sent, fact)
            if Quarter.of(day) == Quarter.of(self.today):
                yield Publishes(sent, day)

    def _sent(self, fact: str, week: int, day: date) -> tuple[Document, ...]:
        """An evening with its submission on the next day."""
        is_swiss = week % 4 == 3
        kind: Kind = "swiss" if is_swiss else "rotation"
        name = "Suisse du jeudi" if is_swiss else "Rotation du jeudi"
        sections = self._sections(week, is_swiss=is_swiss)
        made = document("cel-grand-prix", sections, EventDeclaration(name=name, kind=kind, day=day), fact)
        sent = day + timedelta(days=1)
        return made, Step(id=f"{fact}-in", of=fact, action="submit", day=sent, by=_DIRECTOR, role="organiser")

    def _sections(self, week: int, *, is_swiss: bool) -> list[Section]:
        """Those who came, best first, cut into sections; a Swiss has one."""
        lot, circle = lots("evening", self.seed, week), self.invented.circles["chess"]
        size = min(lot.choice([*_CUTS]), len(circle))
        regulars = [*circle[:19], *circle[:19], *circle]  # who comes most
        came = [*dict.fromkeys(lot.sample(regulars, len(regulars)))][:size]
        skill = self.invented.skill
        best_first = sorted(came, key=lambda player: -skill[player])
        if is_swiss or size not in _CUTS:
            return [played("chess", some_rounds("swiss_dutch", 4), {one: skill[one] for one in best_first}, week)]
        made, start = list[Section](), 0
        for number, of_section in enumerate(_CUTS[size]):
            those = best_first[start : start + of_section]
            start += of_section
            form = everyone_with_everyone(of_section)
            made.append(played("chess", form, {one: skill[one] for one in those}, 10 * week + number))
        return made

    def _close(self, quarter: Quarter, *, is_last: bool) -> Iterator[Act]:
        """The committee says before the close how purses are read; of the last quarter it has yet to."""
        if not is_last:
            yield Chooses(quarter.end, str(quarter), "larger")
        yield Publishes(quarter.end + timedelta(days=1), quarter.end)

"""Which facts still stand: replaced, withdrawn, held and wrong ones resolved, in order of recording."""

from dataclasses import dataclass
from dataclasses import replace as altered
from datetime import date
from typing import TYPE_CHECKING

from immutables import Map
from msgspec import Struct, field
from msgspec.structs import replace

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem
from ronde.record.dossier import Dossier, State, step_problems
from ronde.record.lateness import Lateness
from ronde.record.office import Homologation, Office
from ronde.record.recasting import meeting_problem, merged_ids, person_problem, recast, under
from ronde.record.versions import Versions, corrects
from ronde.regulations.answers import Correction
from ronde.regulations.common_facts import SamePerson
from ronde.regulations.documents import Closed, Document, Payment, Step, Withdrawn
from ronde.regulations.happenings import Happening

if TYPE_CHECKING:
    from ronde.record.history import History


@dataclass(frozen=True, slots=True)
class Arrival:
    """A fact that comes next, and what is known of it beforehand.

    ``day``: on which it was recorded, if anybody said. ``eve``: it was recorded between two editions of a list, and this is
    the last day of the period that was opened again. ``is_superseded``: a list that has a later edition.
    """

    fact: Document
    turn: int
    day: date | None
    eve: date | None
    is_wrong: bool
    is_superseded: bool


class Resolution(Struct, frozen=True):  # a structure, as Versions
    """What still stands after some facts of a history.

    ``happenings`` go into the fold, each with the turn from which on it does. Where a correction entered beside what it
    corrects, the old one stays there too. ``contradictions`` stay for ever, ``faults`` until their fact is corrected.
    ``same`` are the ids found to be one person, ``recast`` the facts that count under other ids for it. ``touched`` names the
    happenings that have come, changed or gone since somebody looked, unless ``is_whole`` is false: then all may have.
    """

    history: "History"
    versions: Versions = field(default_factory=Versions)
    lateness: Lateness = field(default_factory=Lateness)
    office: Office = field(default_factory=Office)
    happenings: Map[str, tuple[int, Happening]] = field(default_factory=Map)
    homologations: tuple[Homologation, ...] = ()
    contradictions: tuple[Problem, ...] = ()
    faults: tuple[Problem, ...] = ()
    same: dict[str, SamePerson] = field(default_factory=dict)
    recast: Map[str, Document] = field(default_factory=Map)
    touched: Map[str, bool] = field(default_factory=Map)
    is_whole: bool = True

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with facts among each other; of one that was corrected since, nothing."""
        open_ = (one for one in self.faults if one.where[0] not in self.versions.corrected)
        return (*self.contradictions, *open_)

    def after(self, arrival: Arrival) -> "Resolution":
        """What stands after one fact more, which counts under the ids that count."""
        if not self.same or isinstance(arrival.fact, SamePerson):
            return self.with_arrival(arrival)
        now = under(arrival.fact, merged_ids(self.same))
        if now is arrival.fact:
            return self.with_arrival(arrival)
        known = replace(self, recast=self.recast.set(now.id, now))
        if (fault := meeting_problem(self, arrival.fact)) is not None:
            known, arrival = replace(known, faults=(*self.faults, fault)), altered(arrival, is_wrong=True)
        return known.with_arrival(altered(arrival, fact=now))

    def with_arrival(self, arrival: Arrival) -> "Resolution":
        """What stands after one fact more."""
        fact = arrival.fact
        if fact.id in self.versions.kinds:
            return self.contradicted(Problem("history.duplicate-id", "", (fact.id, "id"), {"id": fact.id}))
        known = replace(self, versions=self.versions.recorded(fact, arrival.turn))
        if isinstance(fact, self.history.regulation.sections):
            office = self.office.with_version(FactId(fact.id), known.versions.first(fact.id))
            known = replace(known, office=office)
        if (objection := known.versions.objection(fact)) is not None:
            return known.contradicted(objection)
        if isinstance(fact, self.history.regulation.sections):
            known = known.with_section(arrival)
        if arrival.is_wrong:
            return replace(known, versions=known.versions.set_aside(fact))
        if isinstance(fact, Step):
            return known.with_step(fact, arrival)
        if arrival.is_superseded:
            return replace(known, versions=known.versions.with_standing(fact.id, None))
        is_about_persons = SamePerson in {type(fact), known.versions.kinds.get(corrects(fact) or "")}
        return known.with_persons(arrival) if is_about_persons else known.with_sound(arrival)

    def with_persons(self, arrival: Arrival) -> "Resolution":
        """Two ids become one person, or are found to be two after all: what names them is corrected."""
        fact, earlier = arrival.fact, corrects(arrival.fact)
        taken = self.versions.taken(earlier).fact if earlier else None
        known = replace(self, same={name: one for name, one in self.same.items() if name != taken})
        if isinstance(fact, SamePerson):
            if (fault := person_problem(known, fact)) is not None:
                return replace(self, versions=self.versions.set_aside(fact), faults=(*self.faults, fault))
            known = replace(known, same={**known.same, fact.id: fact})
        return recast(known.with_sound(arrival), arrival)

    def contradicted(self, problem: Problem) -> "Resolution":
        """One contradiction more."""
        return replace(self, contradictions=(*self.contradictions, problem))

    # Versions

    def with_sound(self, arrival: Arrival) -> "Resolution":
        """Let a sound fact stand, by itself or in place of another."""
        fact, earlier = arrival.fact, corrects(arrival.fact)
        resolved, version = self.new_version(arrival) if earlier else (self, fact)
        if version is None:
            return resolved
        happening = None if resolved.is_held(fact) else resolved.made(version, arrival)
        if isinstance(fact, Payment):
            sections = map(self.versions.first, fact.sections)
            resolved = replace(resolved, office=resolved.office.with_payment(fact, sections))
        if earlier:
            return resolved.with_correction(earlier, happening, arrival)
        own = resolved.own_happening(fact, None, happening, arrival)
        return resolved.with_standing(fact, own or happening, arrival)

    def made(self, fact: Document, arrival: Arrival) -> Happening | None:
        """The happening that a fact stands for."""
        return self.history.made(arrival.turn, fact, self.versions.sequences[fact.id], self.versions.firsts)

    def with_standing(self, fact: Document, happening: Happening | None, arrival: Arrival) -> "Resolution":
        """A section not yet homologated stands without a happening, and may be replaced."""
        versions = self.versions.with_standing(fact.id, happening)
        if happening is None:
            return replace(self, versions=versions)
        lateness = self.lateness
        if happening.closes:
            lateness = lateness.with_close(fact.id, happening.day, is_published=isinstance(fact, Closed))
        happenings, touched = self.happenings.set(fact.id, (arrival.turn, happening)), self.touched.set(fact.id, True)
        return replace(self, versions=versions, lateness=lateness, happenings=happenings, touched=touched)

    def with_correction(self, earlier: str, happening: Happening | None, arrival: Arrival) -> "Resolution":
        """Let the book say how a correction enters: where the old fact stood, or as a happening of its own."""
        fact, taken = arrival.fact, self.versions.taken(earlier)
        office = self.office.without_payment(FactId(taken.fact))
        resolved = replace(self, versions=taken.versions, office=office)
        own = resolved.own_happening(fact, taken.happening, happening, arrival) if taken.happening else None
        if own is None:
            resolved = resolved.without_happening(taken.versions.key(taken.fact))
            resolved = replace(resolved, lateness=resolved.lateness.without_close(taken.fact))
            own = resolved.own_happening(fact, None, happening, arrival)  # what comes instead may be late itself
        resolved = resolved.with_standing(fact, own or happening, arrival)
        if isinstance(fact, Withdrawn):  # a withdrawal is not withdrawn: the fact is written again
            return replace(resolved, versions=resolved.versions.without_standing(fact.id))
        return resolved

    def with_happening(self, fact: str, key: str, turn: int, happening: Happening) -> "Resolution":
        """A fact stands for another happening, which is called so in the fold."""
        versions = replace(
            self.versions,
            standing=self.versions.standing.set(fact, happening),
            keys=self.versions.keys.set(fact, key),
        )
        happenings, touched = self.happenings.set(key, (turn, happening)), self.touched.set(key, True)
        return replace(self, versions=versions, happenings=happenings, touched=touched)

    def without_happening(self, fact: str) -> "Resolution":
        """A fact leaves the fold, if it was in it."""
        if fact not in self.happenings:
            return self
        return replace(self, happenings=self.happenings.delete(fact), touched=self.touched.set(fact, True))

    def own_happening(
        self, fact: Document, old: Happening | None, new: Happening | None, arrival: Arrival, *, by: str = ""
    ) -> Happening | None:
        """The happening by which a correction enters beside what stood; None where it takes its place by day.

        Only what came before a list is late for it. ``by``: the fact that corrects, where it is another one.
        """
        happened = old or new
        if happened is None:
            return None
        known = self.lateness.known_on(arrival.day, happened.day, arrival.eve)
        closed = self.lateness.last_close(known)
        if old is None and (closed is None or closed < happened.day):
            return None
        sequence, by = self.versions.sequences[fact.id], FactId(by or fact.id)
        return self.history.entered(Correction(by, known, sequence, arrival.turn, old, new, closed))

    # Dossiers

    def with_dossier(self, dossier: Dossier) -> "Resolution":
        """A dossier, or what became of it."""
        return replace(self, office=self.office.with_dossier(dossier))

    def dossier(self, fact: str) -> Dossier | None:
        """The dossier of a section, by the id of any of its versions."""
        return self.office.dossiers.get(self.versions.first(fact))

    def is_held(self, fact: Document) -> bool:
        """Whether a fact is a section that waits for its homologation."""
        dossier = self.dossier(fact.id)
        return dossier is not None and dossier.is_held

    def with_section(self, arrival: Arrival) -> "Resolution":
        """A section, with a dossier where it is new; what it belongs to, and what was paid for it, find it."""
        section, first = arrival.fact, self.versions.first(arrival.fact.id)
        office = self.office
        if linked := self.history.regulation.presented(section).linked:
            office = office.with_link(first, self.versions.first(linked))
        known = replace(self, office=office)
        return known.with_dossier(known.opened(arrival)) if corrects(section) is None else known

    def opened(self, arrival: Arrival) -> Dossier:
        """The dossier with which a section comes."""
        section = arrival.fact
        state = State.HOMOLOGATED if self.history.regulation.presented(section).is_homologated else State.FINISHED
        return Dossier(FactId(section.id), section, state, is_sound=not arrival.is_wrong)

    def new_version(self, arrival: Arrival) -> tuple["Resolution", Document | None]:
        """A correction as the office sees it: a new version goes on where the last one stood; None if it may not."""
        fact, dossier = arrival.fact, self.dossier(arrival.fact.id)
        if dossier is None:
            return self, fact
        if isinstance(fact, Withdrawn):
            return replace(self, office=self.office.without_dossier(dossier.section)), fact
        says = self.history.regulation.presented(fact).is_homologated
        lost = dossier.state is State.HOMOLOGATED and not dossier.steps and not says
        if lost or (dossier.is_held and says):
            code = "dossier.homologation-missing" if lost else "dossier.homologated-by-hand"
            fault = Problem(code, "", (fact.id, "homologated"), {"id": dossier.section})
            return replace(self, versions=self.versions.set_aside(fact), faults=(*self.faults, fault)), None
        state = State.HOMOLOGATED if says else dossier.state
        resolved = self.with_dossier(altered(dossier, version=fact, state=state, is_sound=True))
        return resolved, fact.homologated_on(dossier.homologated) if dossier.homologated else fact

    def with_step(self, step: Step, arrival: Arrival) -> "Resolution":
        """One step further with a dossier, unless it may not be taken: then it stands as something to correct."""
        versions = self.versions.taken(step.replaces).versions if step.replaces else self.versions
        dossier = self.counting_dossier(step)
        found = tuple(step_problems(step, dossier))
        if found or dossier is None:
            return replace(self, versions=versions.with_standing(step.id, None), faults=(*self.faults, *found))
        versions = versions.with_standing(dossier.version.id, None)
        taken = replace(self, versions=versions).without_happening(dossier.version.id)
        taken = taken.with_dossier(dossier.after(step))
        return taken.with_homologation(dossier, step, arrival) if step.action == "homologate" else taken

    def counting_dossier(self, step: Step) -> Dossier | None:
        """The dossier of a step's section; one that was published without a step counts as homologated."""
        dossier = self.dossier(step.of)
        if dossier is None or dossier.steps:
            return dossier
        _, happening = self.happenings.get(dossier.version.id, (0, None))
        counted = happening is not None and self.lateness.has_list_of(happening.day)
        return altered(dossier, state=State.HOMOLOGATED) if counted else dossier

    def with_homologation(self, dossier: Dossier, step: Step, arrival: Arrival) -> "Resolution":
        """A section counts from now on, as if it were recorded with this step."""
        section = replace(dossier.version.homologated_on(step.day), recorded=step.recorded)
        resolved = replace(self, versions=self.versions.counting_from(section.id, arrival.turn))
        happening = resolved.made(section, arrival)
        own = resolved.own_happening(section, None, happening, arrival)
        resolved = resolved.with_standing(section, own or happening, arrival)
        done = Homologation(step, dossier.section, section, resolved.office)
        return replace(resolved, homologations=(*self.homologations, done))

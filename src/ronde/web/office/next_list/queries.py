"""The next list as its page shows it: who moves, by what, whom to look at, and what keeps it from being published."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from ronde.ground.problems import has_refusal
from ronde.record.to_look_at import ChangeKind, LookRule
from ronde.regulations.documents import Closed
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.findings import Finding, findings
from ronde.web.office.lists import Draft, local_today
from ronde.web.office.next_list.drafts import ComparedDraft, compared_draft
from ronde.web.office.next_list.lines import Difference, DraftLine, Telling
from ronde.web.office.next_list.recomputing import Checked, checked
from ronde.web.office.next_list.seen import seen_by
from ronde.web.office.section_events import events_of
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.ways import missed_before
from ronde.words.facts import decimals_of
from ronde.words.texts import text

LOOK, ALL = "look", "all"
TABS = (LOOK, *(kind.value for kind in ChangeKind), ALL)
_A_PAGE = 200  # lines


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of the page, and how many lines it has."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class DraftPage:
    """The next list: who moves, how many are on it, what keeps it from being published; ``seen``: the turn it stands on.

    ``due`` is the day on which it should appear, ``day`` the one on which it does: later, where it is late.
    ``moved``, ``new``, ``left`` and ``places``: how many have another rating, a first one, none any more, only another place.
    ``to_look`` of ``all_to_look`` are still to be looked at. ``missed``: the days of lists that were due before it and did not appear.
    ``checked``: the last time that all was computed anew. ``later``: what counts and enters only a list after this one, in words.
    """

    day: date
    due: date
    ranking: str
    seen: int
    digest: str
    compared: Edition | None
    taken_over: date | None
    size: int
    tab: str
    tabs: tuple[Tab, ...]
    lines: tuple[DraftLine, ...]
    page: int
    pages: int
    moved: int
    new: int
    left: int
    places: int
    to_look: int
    all_to_look: int
    rule: LookRule
    findings: tuple[Finding, ...]
    is_possible: bool
    missed: tuple[date, ...]
    checked: Checked | None
    later: tuple[str, ...]

    @property
    def typed_day(self) -> str:
        """The day as it is to be typed."""
        return self.day.isoformat()

    @property
    def thresholds(self) -> str:
        """The bars of the book."""
        return ", ".join(map(str, self.rule.thresholds))

    @property
    def numbers(self) -> range:
        """The pages of the tab."""
        return range(1, self.pages + 1)


def draft_page(
    register: Register, day: date | None, actor: Actor, code: str = "", *, tab: str = "", page: int = 1
) -> DraftPage:
    """The draft of a list for a day; without one, for the day that is due. ``code``: of a ranking that is not the first."""
    found = compared_draft(register, day, actor, code)
    made, known = found.made, found.made.held.known
    seen = seen_by(register, made.appears, found.ranking.code, actor)
    look = [one for one in found.differences if one.marks]
    asked = tab if tab in TABS else LOOK if look else ALL
    wanted = _of_tab(found.differences, asked)
    pages = max(1, -(-len(wanted) // _A_PAGE))
    at = min(max(page, 1), pages)
    telling = Telling(made.then, decimals_of(known.book, found.ranking.code), seen, found.lookalikes)
    counts = Counter(_counted(one) for one in found.differences)
    return DraftPage(
        day=made.appears,
        due=made.day,
        ranking=found.ranking.code,
        seen=made.held.turn,
        digest=found.compared.after.digest,
        compared=found.last,
        taken_over=found.taken_over,
        size=len(found.compared.after.lines),
        tab=asked,
        tabs=_tabs(found),
        lines=telling.lines(wanted[(at - 1) * _A_PAGE : at * _A_PAGE]),
        page=at,
        pages=pages,
        moved=counts["moved"],
        new=counts["new"],
        left=counts["left"],
        places=found.placed,
        to_look=sum((one.moved.player, one.figures) not in seen for one in look),
        all_to_look=len(look),
        rule=found.rule,
        findings=findings(known, made.problems),
        is_possible=not has_refusal(made.problems),
        missed=missed_before(register, made.day, local_today(register, actor)),
        checked=checked(register, made.appears, {found.ranking.code: found.compared.after.digest}),
        later=tuple(_later(register, made)),
    )


def _later(register: Register, made: Draft) -> Iterator[str]:
    """Sections that count and fall after the end of this list's period: a list opens its day (FFJD 2)."""
    known, book = made.then, made.held.known.book
    first, happenings = known.chronicle.resolved.versions.first, known.replay.happenings
    closing = next((first(fact.id) for fact in reversed(known.history.facts) if isinstance(fact, Closed)), "")
    ends = next((turn for turn, one in enumerate(happenings, start=1) if first(one.id) == closing), None)
    after = happenings[known.replay.turn_after(made.appears) if ends is None else ends :]
    dossiers = known.chronicle.office.dossiers
    sections = {first(happening.id): happening for happening in after if first(happening.id) in dossiers}
    if not sections:
        return
    events = events_of(register, known, sections)
    for section, happening in sections.items():
        day = book.place(happening).day
        values = {"name": events.name(dossiers[section].version.id), "day": day, "on": book.next_closing(day)}
        message = "office_draft.later" if values["on"] else "office_draft.later_undated"
        yield text(message, reading(), values, code=book.code)


def _tabs(found: ComparedDraft) -> tuple[Tab, ...]:
    return tuple(Tab(name, len(_of_tab(found.differences, name))) for name in TABS)


def _of_tab(differences: Iterable[Difference], tab: str) -> list[Difference]:
    if tab == LOOK:
        return [one for one in differences if one.marks]
    return [one for one in differences if tab in {ALL, one.kind.value}]


def _counted(one: Difference) -> str:
    return "new" if one.moved.was is None else "left" if one.moved.now is None else "moved"

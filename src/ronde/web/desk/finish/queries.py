"""What the page of the end of an event shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.ground.problems import Level, Problem
from ronde.play.permissions import State
from ronde.record.desk_accounts import Accounts, accounts_of
from ronde.record.submission import finished
from ronde.regulations import shelf
from ronde.web.desk.finish.becoming import NOTHING_BECOMES, Becoming, becoming
from ronde.web.desk.finish.closing import Closing, closing_of
from ronde.web.desk.finish.decisions import DecisionAsked, decisions_asked
from ronde.web.desk.finish.declaration import DeclarationPage, declaration_page, first_text
from ronde.web.desk.finish.differences import differences_told
from ronde.web.desk.finish.lookalikes import WhoIsIt, asked_about
from ronde.web.desk.finish.office_state import OfficeState, office_state
from ronde.web.desk.finish.outlook import Outlook, office_outlook, outlook
from ronde.web.desk.finish.points import PointWords, fields_by_path
from ronde.web.desk.finish.questions import QuestionAsked, questions_asked
from ronde.web.desk.finish.verdict import UNDECIDED, VerdictTree, verdict_tree
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.bodies import section_of
from ronde.web.events.models import AS_TYPED, SectionRow
from ronde.web.events.office_of_events import has_office_here
from ronde.web.events.sending import AsIf
from ronde.web.events.submitting import LOOKALIKES, SubmissionPreview
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.language import reading
from ronde.web.registers.folding import FOLD
from ronde.words.sentences import understood

# The section has to come to its end first.
_OPEN = ("submission.not-closed", "submission.no-result", "play.to-be-decided")
_SAID_ELSEWHERE = (*_OPEN, *LOOKALIKES, "submission.in-office", "submission.no-register", "joining.newer")


@dataclass(frozen=True, slots=True)
class FinishPage:
    """Everything on the page; no ``declaration``: the event goes by no rule book that takes one.

    ``together`` are the sections that are one document, ``ready`` those that could be submitted with this one. ``is_over``: they are at
    their end; ``refused``: how many points keep them from being sent; ``must_choose``: somebody went on elsewhere as well.
    """

    closing: Closing
    office: OfficeState
    accounts: Accounts
    declaration: DeclarationPage | None = None
    tree: VerdictTree | None = None
    decisions: tuple[DecisionAsked, ...] = ()
    becoming: Becoming = NOTHING_BECOMES
    lookalikes: tuple[WhoIsIt, ...] = ()
    must_choose: bool = False
    refused: int = 0
    is_over: bool = False
    has_list: bool = False
    differences: tuple[str, ...] = ()
    questions: tuple[QuestionAsked, ...] = ()
    together: tuple[SectionRow, ...] = ()
    ready: tuple[SectionRow, ...] = ()

    @property
    def may_submit(self) -> bool:
        """Whether it can be signed and sent now."""
        return self.is_over and not self.refused and not self.office.is_away

    @property
    def is_submitted_next(self) -> bool:
        """Whether submitting is the next step, which has the key: no button to close the section stands above it."""
        may_come = self.closing.is_closed or self.may_submit or self.office.is_back
        return may_come and not self.closing.may_close

    @property
    def is_sent_as_it_is(self) -> bool:
        """Whether an office elsewhere was given what is here now."""
        return self.office.sent is not None and not self.office.sent.is_changed and not self.differences

    @property
    def may_be_given_as_file(self) -> bool:
        """Whether it can be written down that somebody carries the event file to the office: the first time, or after a correction."""
        return self.may_submit and not self.office.is_here and not self.is_sent_as_it_is

    @property
    def has_excuses(self) -> bool:
        """Whether an answer has a key: only whether an absence is excused."""
        return any(choice.key for one in self.decisions for choice in one.choices)

    @property
    def still_open(self) -> tuple[SectionRow, ...]:
        """The sections of the one document that are not at their end."""
        return tuple(row for row in self.together if row.state != State.CLOSED.value)

    @property
    def has_more_to_say(self) -> bool:
        """Whether something is to be filled in or corrected among the fields that are folded away."""
        folded = {one.asked.path for one in self.declaration.others} if self.declaration else set()
        points = self.tree.points if self.tree else ()
        return any(
            one.looks == "refused" and one.field and one.field.asked.path.partition(".")[0] in folded for one in points
        )

    @property
    def is_declared(self) -> bool:
        """Whether somebody has declared something that the book can read; who has sent it has signed what stood there."""
        is_kept = self.declaration is not None and (not self.declaration.is_first or bool(self.office.state))
        return is_kept and not self.refused


def finish_page(desk: SectionDesk, *, file: str = "", typed: str | None = None) -> FinishPage:
    """The page of a section; ``typed`` is a declaration that somebody is about to make, ``file`` the section of which alone it is."""
    event, language = desk.event, reading()
    office, accounts, closing = _office(desk), accounts_of(desk.notes, ()), closing_of(desk)
    book = shelf.regulation(event.regulation) if event.regulation else None
    if book is None or book.declaration is None:
        return FinishPage(closing, office, accounts, is_over=closing.is_closed)
    rows = _rows(desk)
    meant = _meant(desk, rows)
    declared = first_text(event, rows) if typed is None else typed
    page = declaration_page(desk, rows, declared, language, file=file)
    found = _outlook(desk, meant, declared, office)
    problems = found.preview.problems
    return FinishPage(
        closing=closing,
        office=office,
        accounts=accounts,
        declaration=page,
        tree=_tree(desk, page, found, office),
        decisions=() if office.is_away else decisions_asked(desk, found, language),
        becoming=becoming(found, [finished(section_of(row)) for row in meant], language),
        lookalikes=asked_about(problems) if office.is_here else (),
        refused=sum(1 for one in _own(problems) if one.level is Level.REFUSED),
        is_over=not any(one.code in _OPEN for one in problems),
        has_list=event.register is not None,
        differences=differences_told(desk, found, language) if office.is_back else (),
        questions=questions_asked(office, language),
        together=meant if len(meant) > 1 else (),
        ready=() if len(meant) > 1 else tuple(_ready(rows, desk.row)),
    )


def outlook_of(desk: SectionDesk) -> Outlook | None:
    """What a section would lead to as it stands; None where it goes by no rule book that takes sections."""
    event = desk.event
    book = shelf.regulation(event.regulation) if event.regulation else None
    if book is None or book.declaration is None:
        return None
    rows = _rows(desk)
    return _outlook(desk, _meant(desk, rows), first_text(event, rows), _office(desk))


def _office(desk: SectionDesk) -> OfficeState:
    register = desk.event.register
    return office_state(desk, FOLD.held(register).known if register and has_office_here(desk.event) else None)


def _rows(desk: SectionDesk) -> tuple[SectionRow, ...]:
    return tuple(SectionRow.objects.filter(event=desk.event).select_related("event__register").order_by(*AS_TYPED))


def _meant(desk: SectionDesk, rows: tuple[SectionRow, ...]) -> tuple[SectionRow, ...]:
    """The sections that are one document: all of the event, or the one of the desk."""
    is_one = shelf.regulation(desk.event.regulation).is_event_rated_together
    return rows if is_one else tuple(row for row in rows if row.id == desk.row.id)


def _outlook(desk: SectionDesk, meant: Sequence[SectionRow], declared: str, office: OfficeState) -> Outlook:
    """What the sections would lead to: as the office has them, or as they stand here."""
    if office.is_away and office.is_here:
        return office_outlook(desk.event, desk.row.dossier)
    files = [] if len(meant) > 1 else [row.file for row in meant]
    return outlook(desk.event, meant, desk.actor, AsIf(declaration=declared), files)


def _own(problems: Iterable[Problem]) -> list[Problem]:
    """What is said in the tree, and not by a button or a question."""
    return [one for one in problems if one.code not in _SAID_ELSEWHERE]


def _tree(desk: SectionDesk, page: DeclarationPage, found: Outlook, office: OfficeState) -> VerdictTree:
    """What is said of the section: as it stands here; what an office elsewhere has, as that office says; what is owed, too."""
    words = PointWords(desk.event.regulation, reading(), fields_by_path(page.fields))
    if office.is_here or office.answer is None:
        return verdict_tree(found, words, page.fields, own=_own(found.preview.problems))
    told = [understood(one.problem, desk.event.regulation) for one in office.answer.points]
    owed = [one for one in told if one.code.startswith("payment.")]
    others = [one for one in told if one not in owed]
    if office.is_away:
        return verdict_tree(Outlook(SubmissionPreview((), ()), None), words, page.fields, own=others, told=owed)
    asked = [one for one in others if not one.code.endswith(UNDECIDED)] if found.preview.after is None else []
    return verdict_tree(found, words, page.fields, own=[*_own(found.preview.problems), *asked], told=owed)


def _ready(rows: Iterable[SectionRow], this: SectionRow) -> Iterable[SectionRow]:
    """The other sections of the event that are closed and at the desk."""
    return (
        row for row in rows if row.id != this.id and row.state == State.CLOSED.value and not is_with_the_office(row)
    )

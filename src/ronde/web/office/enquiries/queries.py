"""The room of questions as its pages show it: those that wait, those that were answered, and one with the number that it is about."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.urls import reverse

from ronde.web.actors import Actor
from ronde.web.office.letters.texts import letter_text
from ronde.web.office.models import Enquiry, Letter
from ronde.web.people.models import PersonRow
from ronde.web.permissions import must
from ronde.web.registers.asking import with_whys
from ronde.web.registers.models import Change, DossierRow, Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.telling import ToldChange, told
from ronde.web.registers.variants import first_ranking, ranking_of
from ronde.words.language import language_or_english
from ronde.words.letters import LetterText

_ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class EnquiryLine:
    """A question in the list."""

    row: Enquiry
    player: str

    @property
    def is_open(self) -> bool:
        """Whether it waits for an answer."""
        return self.row.answered is None


@dataclass(frozen=True, slots=True)
class EnquiriesPage:
    """The list: those that wait first, the oldest above; then those that were answered, the latest above."""

    lines: tuple[EnquiryLine, ...]
    waiting: int
    pages: "Page[Enquiry]"


@dataclass(frozen=True, slots=True)
class EnquiryPage:
    """One question: the number with its why, the game it is about, and a letter to begin the answer with."""

    line: EnquiryLine
    changes: tuple[ToldChange, ...]
    event: str
    opponent: str
    draft: LetterText
    letter: Letter | None
    why: str
    draft_address: str


def enquiries_page(register: Register, number: str, actor: Actor) -> EnquiriesPage:
    """All questions about the numbers of a register."""
    must(actor, "look", register_scope(register))
    rows = Enquiry.objects.filter(register=register).order_by(F("answered").desc(nulls_first=True), "asked", "pk")
    pages = Paginator(rows, _ON_A_PAGE).get_page(number)
    shown = tuple(pages.object_list)
    names = _names({one.player for one in shown})
    lines = tuple(EnquiryLine(one, names.get(one.player, one.player)) for one in shown)
    return EnquiriesPage(lines, waiting_enquiries(register), pages)


def waiting_enquiries(register: Register) -> int:
    """How many questions wait for an answer."""
    return Enquiry.objects.filter(register=register, answered=None).count()


def enquiry_page(register: Register, number: int, actor: Actor) -> EnquiryPage | None:
    """One question, for who may look; None where there is none."""
    must(actor, "look", register_scope(register))
    row = Enquiry.objects.filter(register=register, pk=number).select_related("follows").first()
    if row is None:
        return None
    names = _names({row.player, row.opponent})
    event = DossierRow.objects.filter(register=register, version=row.fact).values_list("name", flat=True).first()
    letter = Letter.objects.filter(register=register, about="enquiry", subject_id=str(row.pk)).order_by("-pk").first()
    subject = f"{row.turn}:{row.player}"
    return EnquiryPage(
        line=EnquiryLine(row, names.get(row.player, row.player)),
        changes=changes_asked_about(register, row),
        event=event or row.fact,
        opponent=names.get(row.opponent, row.opponent),
        draft=LetterText("", "") if row.answered else _draft(register, row, subject, actor),
        letter=letter,
        why=reverse("public:why", args=[register.code, row.turn, row.player]),
        draft_address=reverse("office:letter-new", args=[register.code, "why", subject]),
    )


def changes_asked_about(register: Register, row: Enquiry) -> tuple[ToldChange, ...]:
    """The number as it was told to who asked, with its why; nothing where a correction has taken the change away."""
    chosen = ranking_of(register, row.ranking) or first_ranking(register)
    found = Change.objects.filter(register=register, turn=row.turn, player=row.player, ranking=chosen.moved_by)
    rows = tuple(found.order_by("position"))
    return told(register, with_whys(register, rows), with_why=[one.pk for one in rows]) if rows else ()


def _draft(register: Register, row: Enquiry, subject: str, actor: Actor) -> LetterText:
    """The letter that explains the number, in the language of who asked: an answer begins with it."""
    language = language_or_english(row.language)
    return letter_text(register, "why", subject, language, actor) or LetterText("", "")


def _names(ids: set[str]) -> dict[str, str]:
    return dict(PersonRow.objects.filter(id__in=ids).exclude(name="").values_list("id", "name"))

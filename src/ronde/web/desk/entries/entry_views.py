"""One player: correcting the entry, what they owe and pay, being away, leaving, coming back, another section."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.http import HttpRequest, HttpResponse

from ronde.ground.ids import PlayerId
from ronde.ground.money import amount_of
from ronde.ground.problems import Problem, has_refusal
from ronde.play.section import Section
from ronde.record.desk_accounts import currency_of
from ronde.record.desk_notes import Charge
from ronde.web.desk.acting import acted, seen_in
from ronde.web.desk.by_form import by_form
from ronde.web.desk.entries.charging import licence_named, licences_of, take_licence
from ronde.web.desk.entries.entry_form import EntryForm, mark_fields, typed_text, wrong_fields
from ronde.web.desk.entries.pages import entries_shown, listed, told_and_done
from ronde.web.desk.entries.possible_acts import asked_act, codes_of_absence, possible_acts, rounds_to_come
from ronde.web.desk.entries.tariff_form import typed_amount
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, noted
from ronde.web.events.correcting import correct_entrant, move_entry
from ronde.web.events.till import Noted, cancel, charge, pay
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.numbers import number_text
from ronde.words.texts import text

_WHOLE = re.compile("-?[0-9]{1,9}")
_LONGEST = 200


@for_who_may("run-section")
def entry(request: HttpRequest, section: str, player: str) -> HttpResponse:
    """Everything about one entry, and its correction."""
    desk = desk_of(request, section)
    before = desk.section.entry(PlayerId(player))
    if before is None:
        return _not_entered(request, desk, player)
    if request.method != "POST":
        return _card(request, desk, player, EntryForm.of(before, desk.event.regulation))
    form = EntryForm.typed(request.POST, desk.event.regulation)
    problems = form.problems(desk.event.regulation)
    if problems:
        return _card(request, desk, player, form, problems)
    made = correct_entrant(section, form.entry(before, desk.event.regulation), desk.actor, seen=seen_in(request))
    if not made.is_done:
        return _card(request, desk, player, form, made.problems)
    return told_and_done(request, desk, "desk:entry", player, problems=made.problems)


@for_who_may("run-section")
@by_form
def act(request: HttpRequest, section: str, player: str) -> HttpResponse:
    """Withdraw, be away, come back, take a seat, or be removed."""
    desk, number = desk_of(request, section), request.POST.get("round", "")
    asked = asked_act(
        request.POST.get("act", ""),
        PlayerId(player),
        int(number) if number.isdecimal() and len(number) < 4 else 0,
        request.POST.get("code", ""),
    )
    if asked is None or desk.section.entry(PlayerId(player)) is None:
        return _not_entered(request, desk, player)
    return _went_on(request, desk, player, acted(request, section, asked).problems)


@for_who_may("run-section")
@by_form
def move(request: HttpRequest, section: str, player: str) -> HttpResponse:
    """Move somebody to another section of the event."""
    desk, to = desk_of(request, section), request.POST.get("to", "")
    if to not in {one.id for one in desk.sections} - {section} or desk.section.entry(PlayerId(player)) is None:
        return _not_entered(request, desk, player)
    made = move_entry(section, PlayerId(player), to, desk.actor, seen=seen_in(request))
    return _went_on(request, desk, player, made.problems)


@for_who_may("run-section")
@by_form
def money(request: HttpRequest, section: str, player: str) -> HttpResponse:
    """A payment, a licence taken here, something else that is owed or let off; or one of these taken back."""
    desk = desk_of(request, section)
    if desk.section.entry(PlayerId(player)) is None and not request.POST.get("cancel"):
        return _not_entered(request, desk, player)
    made = _money(request.POST, desk, player)
    return _went_on(request, desk, player, made.problems)


def _money(form: Mapping[str, str], desk: SectionDesk, player: str) -> Noted:
    if note := form.get("cancel", ""):
        return cancel(desk.event, note, desk.actor)
    if licence := licence_named(desk, form.get("licence-taken", "")):
        return Noted(problems=take_licence(desk, player, licence))
    amount = amount_of(form.get("amount", ""), currency_of(desk.notes))
    if amount is None:
        return Noted(problems=(Problem("till.bad-amount", values={"given": form.get("amount", "") or "–"}),))
    if "what" in form:
        said = Charge(player=player, what=typed_text(form["what"])[:_LONGEST], amount=amount)
        return charge(desk.event, said, desk.actor)
    owed = form.get("owed", "")
    return pay(desk.event, player, amount, desk.actor, owed=int(owed) if _WHOLE.fullmatch(owed) else 0)


def _went_on(request: HttpRequest, desk: SectionDesk, player: str, problems: Iterable[Problem]) -> HttpResponse:
    """Back to the player, or to the list where they are no more; what was refused is said on the same page."""
    found = tuple(problems)
    if has_refusal(found):
        before = desk.section.entry(PlayerId(player))
        if before is not None:
            return _card(request, desk, player, EntryForm.of(before, desk.event.regulation), found)
    after = desk_of(request, desk.row.id)
    if after.section.entry(PlayerId(player)) is None:
        return told_and_done(request, after, "desk:entries", problems=found)
    return told_and_done(request, after, "desk:entry", player, problems=found)


def _not_entered(request: HttpRequest, desk: SectionDesk, player: str) -> HttpResponse:
    if desk.section.entry(PlayerId(player)) is not None:
        return done("desk:entry", desk.row.id, player)
    unknown = Problem("play.unknown-player", values={"player": desk.name(PlayerId(player))})
    return told_and_done(request, desk, "desk:entries", problems=(unknown,))


def _absence_text(section: Section, code: str) -> str:
    """What a round away gives, with the numbers of the event where it is a loss."""
    points, spread = Fraction(section.halves(code), 2), -abs(section.plan.bye_spread)
    values = {"points": number_text(points, reading()), "spread": number_text(spread, reading(), signed=True)}
    return text(f"desk_entries.absence.{code}", reading(), values)


def _card(
    request: HttpRequest, desk: SectionDesk, player: str, form: EntryForm, problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    before = desk.section.entry(PlayerId(player))
    every = possible_acts(desk.section, before) if before else {}
    found = listed(request, desk)
    return entries_shown(
        request,
        desk,
        "desk/entries/entry.html",
        problems=problems,
        found=found,
        current=player,
        line=found.by_player[PlayerId(player)],
        form=form,
        marks=mark_fields(form, desk.event.regulation),
        wrong=wrong_fields(problems),
        acts={kind: (one, noted(one.problems, desk)) for kind, one in every.items()},
        rounds=rounds_to_come(desk.section),
        codes=[(code, _absence_text(desk.section, code)) for code in codes_of_absence(desk.section)],
        others=[one for one in desk.sections if one.id != desk.row.id],
        licences=licences_of(desk),
        owed=typed_amount(found.accounts.of(player).owed, found.accounts.currency),
        typed_money=request.POST,
    )

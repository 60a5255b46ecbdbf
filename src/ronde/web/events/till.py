"""Who is here and what they pay: notes of the desk, each looked at before it is written, in one transaction.

Receipts are numbered one after the other: whoever writes one holds the event meanwhile. Two machines apart may give one number; brought
together, the accounts say which, and the later receipt is written again under another.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from ronde.ground.money import decimals
from ronde.ground.problems import Problem, Value
from ronde.record.desk_accounts import next_receipt
from ronde.record.desk_notes import Charge, Fees, Note, Payment, Presence, said_of
from ronde.web.actors import Actor
from ronde.web.events.accounts import accounts
from ronde.web.events.models import Event
from ronde.web.events.notes import every_note, notes_of, take_back, write_note
from ronde.web.events.rules import CHECK_IN, RUN, event_scope
from ronde.web.permissions import must

OWN_KINDS = (Presence, Payment, Charge, Fees)  # what this desk writes down, and who wrote it may take back


@dataclass(frozen=True, slots=True)
class Noted:
    """What was written down, or why nothing was."""

    note: Note | None = None
    problems: tuple[Problem, ...] = ()


def check_in(event: Event, player: str, actor: Actor, *, here: bool, of: str = "") -> Noted:
    """Somebody is here, or is not after all; said twice, it is written down once. ``of``: as it is said in a section."""
    must(actor, CHECK_IN, {**event_scope(event), "section": of})
    with transaction.atomic():
        _hold(event)
        if (player in present_in(notes_of(event))) == here:
            return Noted()
        return Noted(write_note(event, Presence(player=player, here=here), actor, of=of))


def present_in(notes: tuple[Note, ...]) -> frozenset[str]:
    """Who is here, as was last said of each."""
    last = {one.player: one.here for one in said_of(notes, Presence)}
    return frozenset(player for player, here in last.items() if here)


def pay(event: Event, player: str, amount: int, actor: Actor, *, owed: int) -> Noted:
    """Somebody pays, and gets the next receipt. ``owed`` is what the page has shown: paid elsewhere meanwhile, nothing is written twice."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        _hold(event)
        every = every_note(event)
        found = accounts(event, every)
        if found.of(player).owed != owed:
            return Noted(problems=(_owed_otherwise(player, found.currency, found.of(player).owed, owed),))
        if amount == 0:
            return Noted(problems=(Problem("till.nothing-paid", values={"player": player}),))
        return Noted(write_note(event, Payment(player=player, amount=amount, receipt=next_receipt(every)), actor))


def pay_imported(event: Event, paid: Mapping[str, int | None], actor: Actor) -> int:
    """Write down what a list says that players have paid (None: all that they owe), a receipt each; how many that were."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        _hold(event)
        every = every_note(event)
        found, receipt = accounts(event, every), next_receipt(every)
        amounts = {player: found.of(player).owed if amount is None else amount for player, amount in paid.items()}
        wanted = [(player, amount) for player, amount in amounts.items() if amount > 0]
        for number, (player, amount) in enumerate(wanted, start=receipt):
            write_note(event, Payment(player=player, amount=amount, receipt=number), actor)
        return len(wanted)


def _owed_otherwise(player: str, currency: str, owed: int, seen: int) -> Problem:
    unit = 10 ** decimals(currency)
    values: dict[str, Value] = {"player": player, "owed": Fraction(owed, unit), "seen": Fraction(seen, unit)}
    return Problem("till.owed-otherwise", values={**values, "currency": currency})


def charge(event: Event, said: Charge, actor: Actor) -> Noted:
    """Somebody owes something beside the fee, or less."""
    must(actor, RUN, event_scope(event))
    if not said.what.strip() or (said.amount == 0 and not said.licence):
        return Noted(problems=(Problem("till.charge-of-nothing", values={"player": said.player}),))
    return Noted(write_note(event, said, actor))


def cancel(event: Event, note: str, actor: Actor) -> Noted:
    """Take back a payment, a charge or a presence; the number of a receipt is not given again."""
    must(actor, RUN, event_scope(event))
    found = next((one for one in notes_of(event) if one.id == note and isinstance(one.said, OWN_KINDS)), None)
    if found is None:
        return Noted(problems=(Problem("till.not-there"),))
    return Noted(take_back(event, note, actor))


def number_again(event: Event, note: str, actor: Actor) -> Noted:
    """The same payment with a receipt of its own, where two machines gave one number."""
    must(actor, RUN, event_scope(event))
    with transaction.atomic():
        _hold(event)
        every = every_note(event)
        paid = next((one for one in accounts(event, every).twice if one.note == note), None)
        if paid is None:
            return Noted(problems=(Problem("till.not-there"),))
        take_back(event, note, actor)
        said = Payment(player=paid.payment.player, amount=paid.payment.amount, receipt=next_receipt(every))
        return Noted(write_note(event, said, actor))


def _hold(event: Event) -> None:
    """Let nobody else number a receipt of the event meanwhile; SQLite lets one writer in anyway."""
    Event.objects.select_for_update().get(pk=event.pk)

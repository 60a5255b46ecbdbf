"""Accounts: who has one and is what, new ones by a link that is shown once, roles given and taken, help for who lost a password or a telephone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.record.lookalikes import name_words
from ronde.web.accounts import services
from ronde.web.accounts.models import Appointment
from ronde.web.accounts.requests import actor_of
from ronde.web.accounts.services import Done
from ronde.web.accounts.this_machine import NAME as MACHINE
from ronde.web.administration.frame import administration_text, room_page
from ronde.web.guarding import for_who_may
from ronde.web.known_scopes import names_known, names_of
from ronde.web.language import reading
from ronde.web.people.models import PersonRow
from ronde.web.people.searching import numbered, words_named
from ronde.web.roles import OVER, OVER_ALL, Role
from ronde.web.spoken_forms import SpokenForm
from ronde.words.texts import label, text

# The roles that an administrator gives, those of an office first.
GIVEN = (
    *(Role.OFFICER, Role.LICENCE_OFFICER, Role.COUNCIL, Role.FEDERATION_PRESIDENT),
    *(Role.ORGANISER, Role.CLUB_PRESIDENT, Role.LEAGUE_PRESIDENT, Role.PLAYER, Role.ADMINISTRATOR),
)
_MAY_BE_OVER_NOTHING = OVER_ALL | {Role.ORGANISER}
_MOST_NAMED = 5  # people of one name in a refusal


class InvitationForm(SpokenForm):
    """Somebody who is to have an account, and perhaps a role."""

    words = "administration.account_fields"
    shown = forms.CharField(max_length=150)
    name = forms.CharField(max_length=150)


class ScopeForm(SpokenForm):
    """Over what a role is given: one of what there is, where there is a choice; a person by name or licence; a federation that is new."""

    words = "administration.account_fields"

    def __init__(self, data: Mapping[str, str] | None, role: Role) -> None:
        super().__init__(data)
        self.role, kind = role, OVER[role]
        if kind == "person":
            self.fields["person"] = forms.CharField(max_length=200)
        elif kind:
            over = forms.ChoiceField(choices=_scopes(role), required=role not in _MAY_BE_OVER_NOTHING)
            self.fields["over"] = over
        if kind == "federation":
            self.fields["federation"] = forms.SlugField(max_length=60, required=False)
        self.speak()

    def chosen(self) -> tuple[str, bool]:
        """Over what, and whether it begins with this account; a refusal stands at its field."""
        typed = self.cleaned_data
        if "person" in typed:
            return self._person(typed["person"]), False
        federation = typed.get("federation", "").casefold()
        return federation or typed.get("over", ""), bool(federation)

    def _person(self, given: str) -> str:
        known = PersonRow.objects.filter(same_as=None)
        found = list(numbered(known, given)[:2]) or list(words_named(known, name_words(given))[: _MOST_NAMED + 1])
        if len(found) == 1:
            return found[0].pk
        names = tuple(person.name for person in found[:_MOST_NAMED]) or ("–",)
        self.refuse(
            [Problem("account.which-person", values={"given": given, "names": names})],
            {"account.which-person": "person"},
        )
        return ""


def _scopes(role: Role) -> list[tuple[str, str]]:
    """What a role can be held over, by name; before them that it is over all, or over nothing yet."""
    kind = OVER[role]
    none = text(f"administration.over_none.{kind}", reading()) if role in _MAY_BE_OVER_NOTHING else "–"
    scopes = names_known(kind)
    named = {scope: scope for scope in scopes} | names_of(kind, scopes)
    return [("", none), *sorted(named.items(), key=lambda scope: scope[1].casefold())]


@dataclass(frozen=True)
class HeldAppointment:
    """A role that an account holds, as a page says it."""

    role: Role
    over: str
    name: str

    @property
    def words(self) -> str:
        """The role with what it is over."""
        role = label(f"roles.{self.role}", reading())
        return text("accounts.role_over", reading(), {"role": role, "over": self.name}) if self.name else role


@dataclass(frozen=True)
class AccountLine:
    """An account of the list: who, what, and how it signs in."""

    user: User
    held: tuple[HeldAppointment, ...]
    has_step: bool

    @property
    def name(self) -> str:
        """What the account is called."""
        if self.is_the_machine:
            return text("administration.the_machine", reading())
        return self.user.get_short_name() or self.user.get_username()

    @property
    def is_the_machine(self) -> bool:
        """Whether it is whoever sits at this computer, who needs no password."""
        return self.user.get_username() == MACHINE

    @cached_property
    def state(self) -> str:
        """How it stands: off, invited, or at work."""
        if not self.user.is_active:
            return "off"
        return "invited" if not self.user.has_usable_password() and not self.is_the_machine else "on"


def account_lines(users: "QuerySet[User]") -> list[AccountLine]:
    """Accounts with their roles; the number of queries does not depend on how many there are."""
    steps = Authenticator.objects.filter(user=OuterRef("pk"), type=Authenticator.Type.TOTP)
    found = list(users.annotate(steps=Exists(steps)).prefetch_related("appointments"))
    over: dict[str, set[str]] = {}
    for appointment in Appointment.objects.filter(user__in=found):
        over.setdefault(OVER[Role(appointment.role)], set()).add(appointment.over)
    names = {kind: names_of(kind, ids) for kind, ids in over.items()}
    return [AccountLine(user, _held(user, names), bool(getattr(user, "steps", False))) for user in found]


def _held(user: User, names: Mapping[str, Mapping[str, str]]) -> tuple[HeldAppointment, ...]:
    rows = sorted(user.appointments.all(), key=lambda row: (list(Role).index(Role(row.role)), row.over))
    return tuple(
        HeldAppointment(Role(row.role), row.over, names[OVER[Role(row.role)]].get(row.over, row.over)) for row in rows
    )


@for_who_may("appoint")
def accounts_page(request: HttpRequest) -> HttpResponse:
    """Everybody who has an account."""
    lines = account_lines(User.objects.order_by("-is_active", "first_name", "username"))
    return room_page(request, "accounts", "accounts", lines=lines)


@never_cache
@for_who_may("appoint")
def invite_somebody(request: HttpRequest) -> HttpResponse:
    """Somebody invited: an account, with a role where the page was asked for with one, and the link, shown once."""
    role, over = _role(request.GET.get("role", "")), request.GET.get("over", "")
    form = InvitationForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        done = services.invite_account(typed["name"], role, actor_of(request), shown=typed["shown"], over=over)
        if done.user is not None and not done.problems:
            return _link_page(request, done)
        form.refuse(done.problems, {"account.taken": "name", "account.name": "name"})
    named = names_of(OVER[role], [over]).get(over, over) if role and over else ""
    given = HeldAppointment(role, over, named) if role else None
    return room_page(request, "account_new", "accounts", form=form, given=given)


def _role(name: str) -> Role | None:
    return next((role for role in GIVEN if role.value == name), None)


def _link_page(request: HttpRequest, done: Done) -> HttpResponse:
    """The link by which a password is set: it stands on this page, and nowhere else."""
    link = request.build_absolute_uri(reverse("accounts:password", args=[done.token]))
    return room_page(request, "account_link", "accounts", line=_line(done.user), link=link)


def _line(user: User | None) -> AccountLine:
    return account_lines(User.objects.filter(pk=user.pk if user else 0))[0]


@for_who_may("appoint")
def account_page(request: HttpRequest, account: int) -> HttpResponse:
    """An account: what it is, and what can be done for its owner."""
    return _shown_account(request, get_object_or_404(User, pk=account))


def _shown_account(request: HttpRequest, user: User, problems: Iterable[Problem] = ()) -> HttpResponse:
    form = SpokenForm(data={} if problems else None)
    form.refuse(problems)
    return room_page(request, "account", "accounts", form=form, line=_line(user), roles=GIVEN)


@for_who_may("appoint")
def give_role(request: HttpRequest, account: int, role: str) -> HttpResponse:
    """A role given: over what is asked, where it is over anything."""
    user, wanted = get_object_or_404(User, pk=account), _role(role)
    if wanted is None:
        raise Http404
    form = ScopeForm(request.POST if request.method == "POST" else None, wanted)
    if request.method == "POST" and form.is_valid():
        over, begins = form.chosen()
        if not form.errors:
            done = services.appoint(user, wanted, actor_of(request), over=over, begins=begins)
            if not done.problems:
                return redirect("administration:account", user.pk)
            form.refuse(done.problems)
    return room_page(request, "account_role", "accounts", form=form, line=_line(user), role=wanted)


@require_POST
@for_who_may("appoint")
def take_role(request: HttpRequest, account: int, role: str) -> HttpResponse:
    """A role taken."""
    user, held = get_object_or_404(User, pk=account), _role(role)
    if held is None:
        raise Http404
    done = services.dismiss(user, held, actor_of(request), over=request.GET.get("over", ""))
    return (
        _shown_account(request, user, done.problems) if done.problems else redirect("administration:account", user.pk)
    )


_ACTS = {
    "link": services.new_password_link,
    "off": services.switch_off,
    "on": services.switch_on,
    "reset": services.reset_second_step,
}


@require_POST
@never_cache
@for_who_may("appoint")
def act_on_account(request: HttpRequest, account: int, act: str) -> HttpResponse:
    """Another link, off and on, the second step forgotten."""
    user, service = get_object_or_404(User, pk=account), _ACTS.get(act)
    if service is None:
        raise Http404
    done = service(user, actor_of(request))
    if done.problems:
        return _shown_account(request, user, done.problems)
    if done.token:
        return _link_page(request, done)
    messages.success(request, administration_text(f"account_acts.{act}_done"))
    return redirect("administration:account", user.pk)


urlpatterns = [
    path("", accounts_page, name="accounts"),
    path("new/", invite_somebody, name="account-new"),
    path("<int:account>/", account_page, name="account"),
    path("<int:account>/role/<slug:role>/", give_role, name="account-role"),
    path("<int:account>/role/<slug:role>/dismiss/", take_role, name="account-dismiss"),
    path("<int:account>/<slug:act>/", act_on_account, name="account-act"),
]

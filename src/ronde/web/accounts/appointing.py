"""Accounts and the roles they hold."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User

from ronde.web.accounts.models import Appointment
from ronde.web.actors import VISITOR, Actor, HeldRole, actor
from ronde.web.roles import Role


def acting(user: AbstractBaseUser | AnonymousUser, device: str = "") -> Actor:
    """Whoever is signed in, with the roles that the account holds; a visitor has none."""
    if not isinstance(user, User) or not user.is_active:
        return VISITOR
    held = (HeldRole(Role(one.role), one.over) for one in user.appointments.all())
    return actor(f"account:{user.pk}", held, name=user.get_short_name() or user.get_username(), device=device)


def appointed(user: User, role: Role, over: str = "") -> None:
    """Give a role to an account."""
    Appointment.objects.get_or_create(user=user, role=role, over=over)


def account(name: str, password: str, shown: str = "") -> User:
    """An account, made or given another password."""
    user, _ = User.objects.get_or_create(username=name)
    user.first_name = shown or name
    user.set_password(password)
    user.save()
    return user


def officer(name: str, password: str, shown: str = "") -> User:
    """An account of a ranking officer, made or given another password."""
    user = account(name, password, shown)
    appointed(user, Role.OFFICER)
    return user

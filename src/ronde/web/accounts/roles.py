"""Which roles an account has: the groups that it is in."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, Group, User

OFFICER = "officer"


def roles_of(user: AbstractBaseUser | AnonymousUser) -> frozenset[str]:
    """The roles of whoever asks; a visitor has none."""
    if not isinstance(user, User) or not user.is_active:
        return frozenset()
    return frozenset(user.groups.values_list("name", flat=True))


def officer(name: str, password: str, shown: str = "") -> User:
    """An account of a ranking officer, made or given another password."""
    user, _ = User.objects.get_or_create(username=name)
    user.first_name = shown or name
    user.set_password(password)
    user.save()
    user.groups.add(Group.objects.get_or_create(name=OFFICER)[0])
    return user

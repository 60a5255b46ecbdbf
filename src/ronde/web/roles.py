"""The roles that somebody can hold, and over what each is held."""

from enum import StrEnum


class Role(StrEnum):
    """What somebody is in the installation."""

    VISITOR = "visitor"  # everybody
    PLAYER = "player"
    ORGANISER = "organiser"
    HELPER = "helper"  # by a code, for one section
    TABLET = "tablet"  # likewise: it lies in the hall, and the players themselves type on it
    CLUB_PRESIDENT = "club-president"
    LEAGUE_PRESIDENT = "league-president"
    FEDERATION_PRESIDENT = "federation-president"
    LICENCE_OFFICER = "licence-officer"
    OFFICER = "officer"  # the ranking officer
    COUNCIL = "council"  # the technical council
    ADMINISTRATOR = "administrator"


# Those who ask for corrections of ratings and first ratings, for whom they preside over (FFJD 6.7.3).
PRESIDENTS = (Role.CLUB_PRESIDENT, Role.LEAGUE_PRESIDENT, Role.FEDERATION_PRESIDENT)

# What a role is held over: the key by which a thing that is acted on says whose it is.
OVER = {
    Role.VISITOR: "",
    Role.PLAYER: "person",
    Role.ORGANISER: "event",
    Role.HELPER: "section",
    Role.TABLET: "section",
    Role.CLUB_PRESIDENT: "club",
    Role.LEAGUE_PRESIDENT: "league",
    Role.FEDERATION_PRESIDENT: "register",
    Role.LICENCE_OFFICER: "federation",
    Role.OFFICER: "register",
    Role.COUNCIL: "register",
    Role.ADMINISTRATOR: "",
}

# Roles that may be held over everything of their kind (an appointment that names nothing).
OVER_ALL = frozenset(
    {Role.FEDERATION_PRESIDENT, Role.LICENCE_OFFICER, Role.OFFICER, Role.COUNCIL, Role.ADMINISTRATOR, Role.VISITOR}
)

# Who answers for others signs in with a second step (a code of a telephone).
NEED_SECOND_STEP = frozenset(
    {Role.FEDERATION_PRESIDENT, Role.LICENCE_OFFICER, Role.OFFICER, Role.COUNCIL, Role.ADMINISTRATOR}
)

"""The people of one history among all whom an installation knows."""

from dataclasses import replace

import msgspec

from ronde.ground.ids import PlayerId
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player


def mentioned_people(history: History) -> People:
    """Those whom the facts of a history name, with their clubs and the leagues of these; in the order in which it has them."""
    ids = {player for fact in history.facts for _, player in (*fact.mentions(), *fact.frozen_mentions())}
    return only(history.people, ids)


def only(people: People, ids: set[PlayerId]) -> People:
    """Some of the people, with their clubs and the leagues of these; nobody else is told of, not even by an id."""
    players = {player: _alone(who, ids) for player, who in people.players.items() if player in ids}
    clubs = {membership.club for who in players.values() for membership in who.clubs}
    kept = {name: club for name, club in people.clubs.items() if name in clubs}
    leagues = {belonging.league for club in kept.values() for belonging in club.leagues}
    left = {name: league for name, league in people.leagues.items() if name in leagues}
    return replace(people, players=players, clubs=kept, leagues=left)


def _alone(who: Player, ids: set[PlayerId]) -> Player:
    """A person, told apart only from those who are there too."""
    unlike = [other for other in who.unlike if PlayerId(other) in ids]
    return who if unlike == who.unlike else msgspec.structs.replace(who, unlike=unlike)

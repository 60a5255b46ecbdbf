"""Chapter 5 once more, slowly: plain Python over the documents, with Fractions, and no code of the book."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from ronde.record.players import Licence, Player
from ronde.regulations.ffjd.documents import Game, Series
from ronde.regulations.ffjd.office.declaration import Pace

OFFICIAL = ["2h/50 + 1h/25", "2h/50 + 1h", "2h/50 + 30min", "1h30/40 + 1h", "1h20 + 1min/move"]
BORDER = ["Genève", "Heule"]


class Finding(NamedTuple):
    code: str
    level: str
    players: tuple[str, ...] = ()


class Owed(NamedTuple):
    kind: str
    players: frozenset[str]
    amount: int | None


class SlowOffice:
    """One series on its first day; ``ratings`` is the list of that day, ``earlier`` all series homologated before it."""

    def __init__(self, series: Series, players: list[Player], ratings: dict[str, int], earlier: list[Series]) -> None:
        self.series, self.ratings, self.earlier = series, ratings, earlier
        self.players = {player.id: player for player in players}
        self.day = series.first_day or date.max

    def seats(self, codes: str) -> list[str]:
        """Everyone with a game of one of these results, in order of appearance."""
        found: list[str] = []
        for game in self.series.games:
            if str(game.result) in codes.split():
                found += [player for player in (game.white, game.black) if player != "EXEMPT" and player not in found]
        return found

    @property
    def everyone(self) -> list[str]:
        return self.seats("0 1 2 0r 0fne 2fne ?")

    def is_slow(self, game: Game) -> bool:
        rounds = self.series.rounds
        return (rounds[(game.round or 1) - 1] if rounds else self.series.cadence) == "slow"

    # 5.1

    def rules(self) -> Iterator[Finding]:
        if self.series.declared is not True:
            yield Finding("rules-undeclared" if self.series.declared is None else "rules-broken", "refused")
        draw = self.series.advantageous_draw
        if draw and not draw.approved:
            yield Finding("draw-unapproved", "refused")
        if draw and draw.approved and not draw.approved < self.day:
            yield Finding("draw-approved-late", "refused")

    # 5.2

    def is_beginner(self, player: str) -> bool:
        born = self.players[player].birth
        if born and date(born.year + 15, born.month, born.day) > self.day:
            return True
        if self.series.pupils == "all" or player in self.series.pupils:
            return True
        cp = self.ratings.get(player)
        for guest in self.series.outside:
            if guest.player == player and guest.club not in BORDER:
                cp = max(600, int(Fraction(3 * guest.fmjd, 2) - 1065 + Fraction(1, 2))) if guest.fmjd else None
        return cp is None or cp < 1400

    def pace(self) -> Iterator[Finding]:
        paces = [(self.series.pace, one) for one in dict.fromkeys(self.series.rounds or [self.series.cadence])]
        if self.series.paces:
            cadences = self.series.rounds or [self.series.cadence] * len(self.series.paces)
            paces = list(zip(self.series.paces, cadences, strict=True))
        if paces[0][0] is None:
            yield Finding("pace-missing", "refused")
            return
        for pace, cadence in paces:
            assert pace is not None
            yield from self.one_pace(pace, slow=cadence == "slow")

    def one_pace(self, pace: Pace, *, slow: bool) -> Iterator[Finding]:
        others = tuple(player for player in self.everyone if not self.is_beginner(player))
        among_beginners = Fraction(len(self.everyone) - len(others), len(self.everyone)) >= Fraction(3, 4)
        if pace.other:
            yield Finding("pace-other", "officer")
        elif pace.official and pace.official not in OFFICIAL:
            yield Finding("pace-unofficial", "refused")
        elif pace.minutes is not None and slow:
            if (pace.minutes, pace.seconds) != (80, 60):
                yield Finding("pace-unofficial", "refused")
        elif pace.thought is not None and slow:
            yield Finding("no-clocks", "refused")
        elif not pace.official:
            yield from self.time(pace, None if among_beginners else others)

    def time(self, pace: Pace, others: tuple[str, ...] | None) -> Iterator[Finding]:
        """An accelerated pace; ``others`` are those of a series that is not of beginners."""
        total = (pace.minutes or 0) + pace.seconds + (pace.thought or 0)
        if pace.thought is not None and others is not None:
            yield Finding("no-clocks-here", "refused", others)
        elif total < 15:
            yield Finding("pace-too-fast", "refused")
        elif total < 30 and others is not None:
            yield Finding("pace-fast", "refused", others)

    # 5.3

    def took_part(self, player: str, series: Series) -> bool:
        return any(
            player in (game.white, game.black) and str(game.result) in ["0", "1", "2", "0r"] for game in series.games
        )

    def competition(self, series: Series) -> str:
        """The first series of a chain of links."""
        by_id = {one.id: one for one in (*self.earlier, self.series)}
        while series.linked:
            series = by_id[series.linked]
        return series.id

    def participations(self, player: str) -> int:
        others = {self.competition(one) for one in self.earlier if self.took_part(player, one)}
        return len(others - {self.competition(self.series)})

    def living_abroad(self) -> list[str]:
        """By the residence of the first day; where none is known, who is from outside (FFJD-53). Clubs across the border count as French."""
        clubs = {guest.player: guest.club for guest in self.series.outside}
        found = []
        for player in self.everyone:
            countries = [
                one.country
                for one in self.players[player].residences
                if one.since <= self.day <= (one.until or date.max)
            ]
            if clubs.get(player) not in BORDER and (countries[0] != "FR" if countries else player in clubs):
                found.append(player)
        return found

    def licence(self, player: str) -> Licence | None:
        spells = self.players[player].licences
        return next((one for one in spells if one.since <= self.day <= (one.until or date.max)), None)

    def plays_slowly(self, player: str) -> bool:
        games = [game for game in self.series.games if player in (game.white, game.black)]
        return any(self.is_slow(game) for game in games if str(game.result) not in ["0fe", "2fe", "0d"])

    def leisure(self) -> list[str]:
        """Those of whom the officer has to say whether the conditions of 5.3.1 apply."""
        here = [player for player in self.everyone if player not in self.living_abroad() and self.plays_slowly(player)]
        return [player for player in here if (licence := self.licence(player)) and licence.kind == "Loisir"]

    def unlicensed(self) -> tuple[list[str], list[str], list[str]]:
        """Those who should have had a licence: with a slow game, after three participations, and with a CP.

        Every CP here is of the adopted list: nobody won it in a series of the history, so it makes nobody a beginner.
        """
        abroad = self.living_abroad()
        equivalent = [guest.player for guest in self.series.outside if guest.fmjd]
        slow, accelerated, rated = [], [], []
        for player in self.everyone:
            if player in abroad or self.licence(player):
                continue
            if self.plays_slowly(player):
                slow.append(player)
            elif self.participations(player) > 2:
                accelerated.append(player)
            elif player in self.ratings or player in equivalent:
                rated.append(player)
        return slow, accelerated, rated

    def licences(self) -> Iterator[Finding]:
        slow, accelerated, rated = self.unlicensed()
        if slow:
            yield Finding("unlicensed-slow", "warning", tuple(slow))
        if accelerated:
            yield Finding("unlicensed-accelerated", "warning", tuple(accelerated))
        if rated:
            yield Finding("unlicensed-rated", "warning", tuple(rated))
        if self.leisure():
            yield Finding("leisure-slow", "officer", tuple(self.leisure()))

    # 6.6

    def plan(self) -> Iterator[Finding]:
        played = max(game.round or 0 for game in self.series.games)
        rounds = played or len(self.series.rounds) or self.series.planned
        size = len(self.everyone)
        if self.series.system == "swiss":
            if not rounds:
                yield Finding("rounds-unknown", "warning")
            elif rounds < Fraction(size, 3):
                yield Finding("swiss-few", "warning")
            elif rounds > Fraction(size, 2):
                yield Finding("swiss-many", "warning")
            if self.series.planned and played and played != self.series.planned:
                yield Finding("rounds-differ", "warning")
        if self.series.system in ("closed", "double"):
            yield from self.meetings(1 if self.series.system == "closed" else 2)
        yield from self.exempt()
        for pupil in [] if self.series.pupils == "all" else self.series.pupils:
            if pupil not in self.everyone:
                yield Finding("pupil-absent", "warning")

    # 6.5

    def exempt(self) -> Iterator[Finding]:
        """With an odd number EXEMPT is one player more, who has a game in every round."""
        named = self.seats("0 1 2 0r 0fne 2fne ? 0fe 2fe 0d")
        if len(named) % 2 == 0 or self.series.system not in ("closed", "double", "swiss"):
            return
        seats = [(game.white, game.black, game.round) for game in self.series.games]
        if self.series.system != "swiss":
            wanted = 2 if self.series.system == "double" else 1
            short = [one for one in named if sum({one, "EXEMPT"} == {*seat[:2]} for seat in seats) < wanted]
            if short:
                yield Finding("exempt-missing", "officer", tuple(short))
            return
        games = {one: sum(one in seat[:2] for seat in seats) for one in named}
        last = max(turn or 0 for _, _, turn in seats)
        rounds = last or len(self.series.rounds) or self.series.planned or max(games.values())
        if last:  # every game here has its round, or none has
            bare = any(
                not any("EXEMPT" in seat[:2] for seat in seats if seat[2] == turn) for turn in range(1, last + 1)
            )
        else:
            bare = sum("EXEMPT" in seat[:2] for seat in seats) < rounds
        if bare:
            yield Finding(
                "exempt-missing", "officer", tuple(one for one in named if games[one] < rounds) or tuple(named)
            )

    def meetings(self, wanted: int) -> Iterator[Finding]:
        named = self.seats("0 1 2 0r 0fne 2fne ? 0fe 2fe 0d")
        for at, one in enumerate(named):
            few, many = [], []
            for other in named[at + 1 :]:
                times = sum({game.white, game.black} == {one, other} for game in self.series.games)
                if times < wanted:
                    few.append(other)
                if times > wanted:
                    many.append(other)
            if few:
                yield Finding("not-met", "warning", tuple(few))
            if many:
                yield Finding("met-too-often", "warning", tuple(many))

    def findings(self) -> list[Finding]:
        return sorted([*self.rules(), *self.pace(), *self.licences(), *self.plan()])

    # 5.5

    def dues(self) -> set[Owed]:
        """Of the series and those linked to it."""
        own = self.competition(self.series)
        euros: dict[str, int] = {}
        for series in (*self.earlier, self.series):
            office = SlowOffice(series, list(self.players.values()), self.ratings, self.earlier)
            if self.competition(series) == own:
                for game in series.games:
                    for player in (game.white, game.black) if str(game.result) in ["0", "1", "2", "0r"] else ():
                        euros[player] = max(euros.get(player, 0), 2 if office.is_slow(game) else 1)
        owed = {Owed("fee", frozenset(euros), sum(euros.values()))}
        missing = [player for group in self.unlicensed() for player in group]
        if missing:
            owed.add(Owed("licence", frozenset(missing), None))
        return owed

    def unpaid(self, day: date, amount: int, licences: set[str]) -> tuple[int, set[str]]:
        """What of the fee, and whose licences, a homologation on a day would still wait for; who has one by then costs nothing."""
        (fee,) = (owed.amount for owed in self.dues() if owed.amount is not None)
        missing = {player for group in self.unlicensed() for player in group}
        licensed = {
            player
            for player in missing
            if any(one.since <= day <= (one.until or date.max) for one in self.players[player].licences)
        }
        return max(0, fee - amount), missing - licensed - licences

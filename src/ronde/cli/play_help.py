"""The help texts of ``ronde play`` in the reader's language."""

from ronde.cli.language import READER, Language

HELP: dict[str, dict[Language, str]] = {
    "play": {
        "en": "Run a tournament from a text file.",
        "fr": "Diriger un tournoi à partir d’un fichier texte.",
        "ro": "Conduce un turneu dintr-un fișier text.",
    },
    "new": {"en": "Start a tournament file.", "fr": "Créer un fichier de tournoi.", "ro": "Creează un fișier de turneu."},
    "add": {"en": "Enter a player.", "fr": "Inscrire un joueur.", "ro": "Înscrie un jucător."},
    "withdraw": {"en": "Withdraw a player.", "fr": "Retirer un joueur.", "ro": "Retrage un jucător."},
    "back": {
        "en": "Let a withdrawn player play again.",
        "fr": "Faire revenir un joueur retiré.",
        "ro": "Readuce un jucător retras.",
    },
    "away": {
        "en": "Do not pair a player in a round.",
        "fr": "Ne pas apparier un joueur à une ronde.",
        "ro": "Nu împerechează un jucător într-o rundă.",
    },
    "groups": {
        "en": "Show or arrange the groups of the next phase.",
        "fr": "Montrer ou arranger les groupes de la phase à venir.",
        "ro": "Arată sau aranjează grupele fazei următoare.",
    },
    "compose": {
        "en": "Make the groups this way, and draw the seats.",
        "fr": "Composer ainsi les groupes, et tirer les places.",
        "ro": "Compune astfel grupele și trage locurile la sorți.",
    },
    "swap": {
        "en": "Two players change seats, one:other.",
        "fr": "Deux joueurs échangent leurs places, un:autre.",
        "ro": "Doi jucători schimbă locurile, unul:celălalt.",
    },
    "pair": {
        "en": "Draft the next round, by the format or by hand.",
        "fr": "Préparer la ronde suivante, selon la formule ou à la main.",
        "ro": "Pregătește runda următoare, după format sau manual.",
    },
    "publish": {"en": "Publish the draft.", "fr": "Publier la ronde préparée.", "ro": "Publică runda pregătită."},
    "enter": {"en": "Enter results.", "fr": "Saisir des résultats.", "ro": "Introduce rezultate."},
    "standings": {"en": "Show the standings.", "fr": "Montrer le classement.", "ro": "Arată clasamentul."},
    "explain": {
        "en": "Why this opponent, this bye, this rank.",
        "fr": "Pourquoi cet adversaire, cette exemption, ce rang.",
        "ro": "De ce acest adversar, această rundă liberă, acest loc.",
    },
    "undo": {"en": "Undo the last change.", "fr": "Annuler la dernière modification.", "ro": "Anulează ultima modificare."},
    "close": {"en": "Close the section.", "fr": "Clore la série.", "ro": "Închide secțiunea."},
    "file": {
        "en": "The tournament file (docs/formats/tournament.md).",
        "fr": "Le fichier du tournoi (docs/formats/tournament.md).",
        "ro": "Fișierul turneului (docs/formats/tournament.md).",
    },
    "format": {
        "en": "combined, or a format of one phase.",
        "fr": "combined, ou une formule d’une phase.",
        "ro": "combined sau un format cu o fază.",
    },
    "rounds": {
        "en": "Rounds; for combined one number a phase: 5,3,2.",
        "fr": "Rondes\u00a0; pour combined un nombre par phase\u00a0: 5,3,2.",
        "ro": "Runde; pentru combined câte un număr pe fază: 5,3,2.",
    },
    "players": {"en": "Players as CSV.", "fr": "Joueurs en CSV.", "ro": "Jucători ca CSV."},
    "seed": {"en": "For every draw.", "fr": "Pour tous les tirages.", "ro": "Pentru toate tragerile la sorți."},
    "game": {"en": "A game by hand, first:second.", "fr": "Une partie à la main, premier:second.", "ro": "O partidă manuală, primul:al doilea."},
    "bye": {"en": "A bye by hand.", "fr": "Un exempt à la main.", "ro": "O rundă liberă manuală."},
    "results": {"en": "table=result, as many as you like.", "fr": "table=résultat, autant que voulu.", "ro": "masă=rezultat, oricâte."},
    "correct": {"en": "Change results already there.", "fr": "Changer des résultats déjà saisis.", "ro": "Schimbă rezultate existente."},
    "round": {"en": "By default the last one.", "fr": "Par défaut la dernière.", "ro": "Implicit ultima."},
    "what": {"en": "A table or a player; all tables by default.", "fr": "Une table ou un joueur\u00a0; toutes les tables par défaut.", "ro": "O masă sau un jucător; implicit toate mesele."},
    "review": {
        "en": "What would be paired with today’s results.",
        "fr": "Ce qui serait apparié avec les résultats d’aujourd’hui.",
        "ro": "Ce s-ar împerechea cu rezultatele de azi.",
    },
    "cross": {"en": "With every game.", "fr": "Avec toutes les parties.", "ro": "Cu toate partidele."},
}  # fmt: skip


def helped(name: str) -> str:
    """A help text in the reader's language."""
    return HELP[name][READER]

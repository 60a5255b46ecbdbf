"""Which language the reader has, and the help texts in it."""

import os
from typing import Annotated, Literal, TypeAlias

import typer

Language: TypeAlias = Literal["en", "fr", "ro"]


def reader_language() -> Language:
    """RONDE_LANG, or the language of the terminal; English where it is neither French nor Romanian."""
    for variable in ("RONDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        match os.environ.get(variable, "")[:2].lower():
            case "fr":
                return "fr"
            case "ro":
                return "ro"
            case "":
                continue
            case _:
                return "en"
    return "en"


READER = reader_language()

HELP: dict[str, dict[Language, str]] = {
    "ronde": {
        "en": "Runs mind-sport tournaments and computes official ratings by the rule book.",
        "fr": "Organise des tournois de jeux de l’esprit et calcule les classements officiels selon le règlement.",
        "ro": "Organizează turnee de sporturi ale minții și calculează ratingurile oficiale după regulament.",
    },
    "rate": {
        "en": "Replay a history and write the rating list.",
        "fr": "Recalculer un historique et écrire la liste des cotes.",
        "ro": "Recalculează un istoric și scrie lista ratingurilor.",
    },
    "explain": {
        "en": "Show how a player’s rating came about: every event, article and figure.",
        "fr": "Montrer d’où vient la cote d’un joueur\u00a0: chaque épreuve, article et chiffre.",
        "ro": "Arată cum s-a format ratingul unui jucător: fiecare concurs, articol și cifră.",
    },
    "office": {
        "en": "Show the office: every section, how far it has come, who acted last, what is missing.",
        "fr": "Montrer le bureau du responsable\u00a0: chaque série, où elle en est, qui a agi en dernier, ce qui manque.",
        "ro": "Arată biroul responsabilului: fiecare secțiune, unde a ajuns, cine a acționat ultimul, ce lipsește.",
    },
    "homologate": {
        "en": "Look at sections that wait to be homologated: what the rule book says, the fee, what is missing.",
        "fr": "Examiner des séries à homologuer\u00a0: ce que dit le règlement, les droits, ce qui manque.",
        "ro": "Examinează secțiuni de omologat: ce spune regulamentul, taxa, ce lipsește.",
    },
    "submission": {
        "en": "A history file with the sections to look at.",
        "fr": "Un fichier d’historique contenant les séries à examiner.",
        "ro": "Un fișier cu istoricul care conține secțiunile de examinat.",
    },
    "known-history": {
        "en": "The history that knows ratings, participations and licences.",
        "fr": "L’historique qui connaît cotes, participations et licences.",
        "ro": "Istoricul care cunoaște ratingurile, participările și licențele.",
    },
    "record": {
        "en": "Record what organisers send: add it to the history, unless something in it is wrong.",
        "fr": "Enregistrer ce qu’envoient les organisateurs\u00a0: l’ajouter à l’historique, si rien n’y est faux.",
        "ro": "Înregistrează ce trimit organizatorii: adaugă totul la istoric, dacă nimic nu este greșit.",
    },
    "record-history": {
        "en": "The history to which it is added; what it holds stays as it is written.",
        "fr": "L’historique auquel on ajoute\u00a0; ce qu’il contient reste tel qu’il est écrit.",
        "ro": "Istoricul la care se adaugă; ce conține rămâne așa cum este scris.",
    },
    "record-files": {
        "en": "History files with what is to be added.",
        "fr": "Des fichiers d’historique contenant ce qu’il faut ajouter.",
        "ro": "Fișiere cu istoric care conțin ce este de adăugat.",
    },
    "record-recorded": {
        "en": "The day on which you came to know it; today unless given. With an hour: 2024-02-08T18:30 (UTC).",
        "fr": "Le jour où vous en avez eu connaissance\u00a0; par défaut aujourd’hui. Avec l’heure\u00a0: 2024-02-08T18:30 (UTC).",
        "ro": "Ziua în care ați aflat; implicit astăzi. Cu ora: 2024-02-08T18:30 (UTC).",
    },
    "dry-run": {
        "en": "Only say what would be added.",
        "fr": "Dire seulement ce qui serait ajouté.",
        "ro": "Spune doar ce s-ar adăuga.",
    },
    "waiting": {
        "en": "Only what waits.",
        "fr": "Seulement ce qui attend.",
        "ro": "Numai ce așteaptă.",
    },
    "check": {
        "en": "Run example files (given → expect) and show every difference.",
        "fr": "Exécuter des fichiers d’exemples (donné → attendu) et montrer chaque différence.",
        "ro": "Rulează fișiere de exemple (dat → așteptat) și arată fiecare diferență.",
    },
    "adopt": {
        "en": "Print a list of a day as an adopted fact, with which another history can begin.",
        "fr": "Écrire la liste d’un jour comme fait adopté, par lequel peut commencer un autre historique.",
        "ro": "Scrie lista dintr-o zi ca fapt adoptat, cu care poate începe un alt istoric.",
    },
    "fact-id": {"en": "The id of the fact.", "fr": "L’identifiant du fait.", "ro": "Identificatorul faptului."},
    "season": {
        "en": "Propose the bars of a season, and who would be lifted by them.",
        "fr": "Proposer les barres d’une saison, et qui serait reclassé.",
        "ro": "Propune pragurile unui sezon și cine ar fi promovat.",
    },
    "purses": {
        "en": "Share out the purses of a quarter, by each reading of the rule book where they differ.",
        "fr": "Répartir les bourses d’un trimestre, selon chaque lecture du règlement là où elles diffèrent.",
        "ro": "Împarte premiile în bani ale unui trimestru, după fiecare interpretare a regulamentului, acolo unde acestea diferă.",
    },
    "seating": {
        "en": "Order the players at the tables by rating, those without one last.",
        "fr": "Placer les joueurs aux tables selon la cote, ceux qui n’en ont pas en dernier.",
        "ro": "Așază jucătorii la mese după rating, pe cei fără rating la urmă.",
    },
    "regulations": {
        "en": "List the rule books, or the coverage of one.",
        "fr": "Lister les règlements, ou la couverture de l’un d’eux.",
        "ro": "Listează regulamentele sau acoperirea unuia dintre ele.",
    },
    "example": {
        "en": "Rate the worked example of a rule book, and show how.",
        "fr": "Calculer l’exemple du règlement, et montrer comment.",
        "ro": "Calculează exemplul regulamentului și arată cum.",
    },
    "compare": {
        "en": "Compare with somebody else’s list: every difference, with the explanation of our figure.",
        "fr": "Comparer avec une autre liste\u00a0: chaque différence, avec l’explication de notre chiffre.",
        "ro": "Compară cu lista altcuiva: fiecare diferență, cu explicația cifrei noastre.",
    },
    "effect": {
        "en": "Show every rating, place and purse that would move if a fact were different.",
        "fr": "Montrer chaque cote, place et bourse qui bougerait si un fait était différent.",
        "ro": "Arată fiecare rating, loc și premiu care s-ar schimba dacă un fapt ar fi altul.",
    },
    "replace": {
        "en": "What would be different: open-1.games[3].result=0. May be repeated.",
        "fr": "Ce qui serait différent\u00a0: open-1.games[3].result=0. Peut être répété.",
        "ro": "Ce ar fi altfel: open-1.games[3].result=0. Se poate repeta.",
    },
    "withdraw": {
        "en": "A fact that would not count. May be repeated.",
        "fr": "Un fait qui ne compterait pas. Peut être répété.",
        "ro": "Un fapt care nu ar conta. Se poate repeta.",
    },
    "recorded": {
        "en": "As a correction that becomes known that day; otherwise as if it had been so from the start.",
        "fr": "Comme correction connue ce jour-là\u00a0; sinon comme s’il en avait été ainsi dès le début.",
        "ro": "Ca o corectare cunoscută în acea zi; altfel ca și cum ar fi fost așa de la început.",
    },
    "closing": {
        "en": "As if the period that is still open were closed that day.",
        "fr": "Comme si la période encore ouverte était close ce jour-là.",
        "ro": "Ca și cum perioada încă deschisă s-ar închide în acea zi.",
    },
    "effect-on": {
        "en": "Compare the lists of that day too. May be repeated.",
        "fr": "Comparer aussi les listes de ce jour. Peut être répété.",
        "ro": "Compară și listele din acea zi. Se poate repeta.",
    },
    "replay": {
        "en": "Replay games by the million from Parquet or CSV files, and write every monthly list (docs/formats/bulk.md).",
        "fr": "Recalculer des millions de parties depuis des fichiers Parquet ou CSV, et écrire chaque liste mensuelle (docs/formats/bulk.md).",
        "ro": "Recalculează milioane de partide din fișiere Parquet sau CSV și scrie fiecare listă lunară (docs/formats/bulk.md).",
    },
    "games": {
        "en": "The games, a row each, sorted by day: .parquet or .csv.",
        "fr": "Les parties, une par ligne, triées par jour\u00a0: .parquet ou .csv.",
        "ro": "Partidele, câte una pe rând, sortate după zi: .parquet sau .csv.",
    },
    "lists": {
        "en": "The file for the lists: .parquet or .csv.",
        "fr": "Le fichier des listes\u00a0: .parquet ou .csv.",
        "ro": "Fișierul pentru liste: .parquet sau .csv.",
    },
    "players": {
        "en": "The players with their opening ratings; without it everyone begins unrated.",
        "fr": "Les joueurs et leurs cotes de départ\u00a0; sans ce fichier, personne n’est coté au début.",
        "ro": "Jucătorii cu ratingurile de pornire; fără acest fișier toți încep fără rating.",
    },
    "guests": {
        "en": "Players from outside the federation, by series.",
        "fr": "Les joueurs extérieurs à la fédération, par série.",
        "ro": "Jucătorii din afara federației, pe serii.",
    },
    "opening": {
        "en": "The day of the opening ratings; the first of the first month unless given.",
        "fr": "Le jour des cotes de départ\u00a0; par défaut le premier du premier mois.",
        "ro": "Ziua ratingurilor de pornire; implicit prima zi a primei luni.",
    },
    "progress": {
        "en": "Show how far it is; by default on a terminal.",
        "fr": "Montrer l’avancement\u00a0; par défaut dans un terminal.",
        "ro": "Arată cât s-a făcut; implicit într-un terminal.",
    },
    "theirs": {
        "en": "Their list: a CSV file with the columns player (id or name) and value.",
        "fr": "L’autre liste\u00a0: un fichier CSV avec les colonnes player (identifiant ou nom) et value.",
        "ro": "Lista lor: un fișier CSV cu coloanele player (identificator sau nume) și value.",
    },
    "code": {"en": "The rule book.", "fr": "Le règlement.", "ro": "Regulamentul."},
    "history": {
        "en": "The history file (docs/formats/history.md).",
        "fr": "Le fichier d’historique (docs/formats/history.md).",
        "ro": "Fișierul cu istoricul (docs/formats/history.md).",
    },
    "on": {"en": "The list of that day.", "fr": "La liste de ce jour.", "ro": "Lista din acea zi."},
    "all": {
        "en": "The organisers’ file: everyone ever rated.",
        "fr": "Le fichier des organisateurs\u00a0: tous les joueurs ayant eu une cote.",
        "ro": "Fișierul organizatorilor: toți cei care au avut vreodată rating.",
    },
    "list": {
        "en": "Write a list of a day: the same as rate.",
        "fr": "Écrire la liste d’un jour\u00a0: comme rate.",
        "ro": "Scrie lista dintr-o zi: la fel ca rate.",
    },
    "ranking": {
        "en": "Another ranking of the rule book.",
        "fr": "Un autre tableau du règlement.",
        "ro": "Alt clasament al regulamentului.",
    },
    "known-at": {
        "en": "As it was known on that day.",
        "fr": "Tel que connu ce jour-là.",
        "ro": "Așa cum se știa în acea zi.",
    },
    "category": {
        "en": "Only this age category, by the age on that day.",
        "fr": "Seulement cette catégorie d’âge, selon l’âge ce jour-là.",
        "ro": "Numai această categorie de vârstă, după vârsta din acea zi.",
    },
    "sex": {
        "en": "Only women and girls (F), or men and boys (M).",
        "fr": "Seulement les féminines (F), ou les masculins (M).",
        "ro": "Numai feminin (F) sau masculin (M).",
    },
    "club": {
        "en": "Only this club (id or name), as of that day.",
        "fr": "Seulement ce club (identifiant ou nom), tel qu’il était ce jour-là.",
        "ro": "Numai acest club (identificator sau nume), așa cum era în acea zi.",
    },
    "league": {
        "en": "Only the clubs of this league (id or name), as of that day.",
        "fr": "Seulement les clubs de cette ligue (identifiant ou nom), telle qu’elle était ce jour-là.",
        "ro": "Numai cluburile acestei ligi (identificator sau nume), așa cum era în acea zi.",
    },
    "edition": {
        "en": "Another edition of the list, such as 1 for the one that an erratum replaced.",
        "fr": "Une autre édition de la liste, par exemple 1 pour celle qu’un erratum a remplacée.",
        "ro": "Altă ediție a listei, de exemplu 1 pentru cea înlocuită de o erată.",
    },
    "moves": {
        "en": "What has changed since the list before, and why.",
        "fr": "Ce qui a changé depuis la liste précédente, et pourquoi.",
        "ro": "Ce s-a schimbat de la lista precedentă și de ce.",
    },
    "diff": {
        "en": "Show who entered, left or moved from one list file to another, and why.",
        "fr": "Montrer qui est entré, sorti ou a changé d’une liste à l’autre, et pourquoi.",
        "ro": "Arată cine a intrat, a ieșit sau s-a mișcat de la o listă la alta și de ce.",
    },
    "list-file": {
        "en": "A list as rate or list wrote it: JSON or CSV.",
        "fr": "Une liste écrite par rate ou list : JSON ou CSV.",
        "ro": "O listă scrisă de rate sau list: JSON sau CSV.",
    },
    "diff-history": {
        "en": "The history both lists come from: it gives the reasons.",
        "fr": "L’historique d’où viennent les deux listes : il donne les raisons.",
        "ro": "Istoricul din care provin ambele liste: el dă motivele.",
    },
    "format": {
        "en": "How the list is written.",
        "fr": "La forme de la liste.",
        "ro": "Forma listei.",
    },
    "output": {
        "en": "Write to a file instead of the screen.",
        "fr": "Écrire dans un fichier plutôt qu’à l’écran.",
        "ro": "Scrie într-un fișier în loc de ecran.",
    },
    "lang": {"en": "Language.", "fr": "Langue.", "ro": "Limba."},
    "player": {
        "en": "The player: id, name, or the beginning of the name.",
        "fr": "Le joueur\u00a0: identifiant, nom, ou début du nom.",
        "ro": "Jucătorul: identificator, nume sau începutul numelui.",
    },
    "event": {
        "en": "Only the change in which this event counted.",
        "fr": "Seulement l’évolution dans laquelle cette épreuve a compté.",
        "ro": "Numai evoluția în care a contat acest concurs.",
    },
    "path": {
        "en": "An example file, or a folder of them.",
        "fr": "Un fichier d’exemples, ou un dossier.",
        "ro": "Un fișier de exemple sau un dosar.",
    },
    "quarter": {
        "en": "The quarter, written 2022Q4.",
        "fr": "Le trimestre, écrit 2022Q4.",
        "ro": "Trimestrul, scris 2022Q4.",
    },
    "seating-on": {
        "en": "By what has been played up to and on that day.",
        "fr": "Selon ce qui a été joué jusqu’à ce jour compris.",
        "ro": "După ce s-a jucat până în acea zi inclusiv.",
    },
    "seating-ranking": {
        "en": "By another ranking of those that seat players.",
        "fr": "Selon un autre des tableaux qui donnent l’ordre aux tables.",
        "ro": "După alt clasament dintre cele care dau ordinea la mese.",
    },
    "from": {
        "en": "The first day of the season.",
        "fr": "Le premier jour de la saison.",
        "ro": "Prima zi a sezonului.",
    },
}


def helped(name: str) -> str:
    """A help text in the reader's language."""
    return HELP[name][READER]


Code = Annotated[str, typer.Argument(help=helped("code"), metavar="REGULATION", show_default=False)]
Lang = Annotated[Language, typer.Option("--lang", help=helped("lang"))]

"""What stands in every event file for whoever opens it without Ronde, in three languages."""

from collections.abc import Sequence

from ronde import __version__

_TEXT = """\
{name}
Ronde {version}

ENGLISH
This is an event file of Ronde, a program that runs tournaments. It is an ordinary zip archive of texts (UTF-8).
  people.csv               the players, as a table; "provisional": not on the list that was used
  sections/NAME.yaml       a section: players, rounds, tables and results, a line each
  sections/NAME.steps.json what it was before each change, newest first
  sections/NAME.acts.json  who did what, when, and what it was before and after
  declaration.yaml         what the organiser declares        list.yaml  the rating list that was used
  submitted/NAME.yaml      what was sent to the rating office manifest.json  ids, digests, versions
Here: {files}. To go on with Ronde: ronde play take-over THIS.ronde

FRANÇAIS
Ceci est un fichier d’épreuve de Ronde, un logiciel de tournois. C’est une archive zip ordinaire de textes (UTF-8).
  people.csv               les joueurs, en tableau ; « provisional » : absent de la liste utilisée
  sections/NOM.yaml        une section : joueurs, rondes, tables et résultats, une ligne chacun
  sections/NOM.steps.json  ce qu’elle était avant chaque modification, la plus récente d’abord
  sections/NOM.acts.json   qui a fait quoi, quand, et ce que c’était avant et après
  declaration.yaml         ce que déclare l’organisateur      list.yaml  la liste de classement utilisée
  submitted/NOM.yaml       ce qui a été envoyé au bureau      manifest.json  identifiants, empreintes, versions
Ici : {files}. Pour continuer avec Ronde : ronde play take-over CE-FICHIER.ronde

ROMÂNĂ
Acesta este un fișier de concurs al programului de turnee Ronde. Este o arhivă zip obișnuită cu texte (UTF-8).
  people.csv               jucătorii, ca tabel; „provisional”: absent din lista folosită
  sections/NUME.yaml       o secțiune: jucători, runde, mese și rezultate, câte o linie
  sections/NUME.steps.json ce era înaintea fiecărei modificări, cea mai nouă întâi
  sections/NUME.acts.json  cine ce a făcut, când, și ce era înainte și după
  declaration.yaml         ce declară organizatorul           list.yaml  lista de rating folosită
  submitted/NUME.yaml      ce s-a trimis biroului             manifest.json  identificatori, sume de control, versiuni
Aici: {files}. Pentru a continua cu Ronde: ronde play take-over ACEST-FIȘIER.ronde
"""


def readme(name: str, files: Sequence[str]) -> str:
    """The text of an event's README, which no program reads; so it may say which version wrote the file."""
    return _TEXT.format(name=name, files=", ".join(files), version=__version__)

"""The addresses of the players."""

from django.urls import path

from ronde.web.office.players import (
    club_views,
    consent_views,
    import_views,
    pair_views,
    person_views,
    request_views,
    sharing_views,
)

urlpatterns = [
    path("players/", person_views.players, name="players"),
    path("players/new/", person_views.new_person, name="player-new"),
    path("players/lookalikes/", pair_views.lookalikes, name="lookalikes"),
    path("players/merge/", pair_views.merging, name="merge"),
    path("players/two-persons/", pair_views.parting, name="two-persons"),
    path("players/unmerge/", pair_views.unmerging, name="unmerge"),
    path("players/consents/", consent_views.consents, name="consents"),
    path("players/requests/", request_views.requests, name="privacy-requests"),
    path("players/requests/decide/", request_views.deciding, name="privacy-decide"),
    path("players/requests/made/", request_views.making, name="privacy-made"),
    path("players/clubs/", club_views.clubs, name="clubs"),
    path("players/clubs/save/", club_views.saving_club, name="club-save"),
    path("players/leagues/save/", club_views.saving_league, name="league-save"),
    path("players/sharing/", sharing_views.sharing, name="sharing"),
    path("players/sharing/ask/", sharing_views.asking_to_join, name="sharing-ask"),
    path("players/sharing/answer/", sharing_views.answer_sharing, name="sharing-answer"),
    path("players/p/<str:player>/share/", sharing_views.offering, name="player-share"),
    path("players/import/", import_views.importing, name="import"),
    path("players/import/confirm/", import_views.confirming, name="import-confirm"),
    path("players/import/give-up/", import_views.giving_up, name="import-give-up"),
    path("players/p/<str:player>/", person_views.person, name="player"),
    path("players/p/<str:player>/add/", person_views.adding, name="player-add"),
    path("players/p/<str:player>/correct/", person_views.correcting, name="player-correct"),
    path("players/p/<str:player>/consent/", consent_views.consent, name="consent"),
    path("players/p/<str:player>/consent/withdraw/", consent_views.withdrawing, name="consent-withdraw"),
    path("players/p/<str:player>/ask/", request_views.asking, name="privacy-ask"),
    path("players/p/<str:player>/everything/", request_views.everything, name="everything"),
]

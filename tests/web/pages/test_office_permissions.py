"""Who may do what in the office, cell by cell: every address by GET and POST, and every service, for three kinds of people."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.test import Client

from ronde.web.accounts.appointing import acting
from ronde.web.office import services, urls
from ronde.web.permissions import may
from tests.web.addresses import addresses
from tests.web.pages.conftest import REQUEST, Site

SECTION, CORRECTED = "serie-028", "serie-020"
# What each address does, and what it answers an officer: by GET, and by POST with an empty form.
ADDRESSES = {
    "registers": ("", 302, 302),  # to the only register
    "keys": ("dames/keys/", 200, 302),
    "queue": ("dames/", 200, 200),
    "take-in": ("dames/take-in/", 405, 422),
    "typed-table": ("dames/take-in/typed/", 200, 422),
    "table": ("dames/take-in/1/", 404, 404),
    "section": (f"dames/section/{SECTION}/", 200, 200),
    "homologate": (f"dames/section/{SECTION}/homologate/", 405, 302),
    "answer": (f"dames/section/{SECTION}/answer/", 200, 200),
    "counted": ("dames/counted/", 200, 200),
    "section-tables": (f"dames/section/{SECTION}/tables/", 200, 200),
    "section-file": (f"dames/section/{SECTION}/file/", 200, 200),
    "return": (f"dames/section/{SECTION}/return/", 405, 422),
    "refuse": (f"dames/section/{SECTION}/refuse/", 405, 422),
    "ask": (f"dames/section/{SECTION}/ask/", 405, 422),
    "reply": (f"dames/section/{SECTION}/reply/", 405, 422),
    "arrival": ("dames/arrival/1/", 404, 404),
    "arrival-give-up": ("dames/arrival/1/give-up/", 405, 404),
    "enquiries": ("dames/enquiries/", 200, 200),
    "enquiry": ("dames/enquiries/1/", 404, 404),
    "enquiry-answer": ("dames/enquiries/1/answer/", 405, 404),
    "letters": ("dames/letters/", 200, 200),
    "letter": ("dames/letters/1/", 404, 404),
    "letter-new": (f"dames/letters/new/section/{SECTION}/", 200, 302),
    "letter-send": ("dames/letters/1/send/", 405, 404),
    "draws": ("dames/draws/", 200, 200),
    "draw-ask": ("dames/draws/ask/", 200, 422),
    "draw-answer": ("dames/draws/1/", 405, 404),
    "submit": (f"dames/section/{SECTION}/submit/", 405, 422),
    "payments": ("dames/payments/", 200, 422),
    "pay": (f"dames/section/{SECTION}/pay/", 405, 422),
    "draft": ("dames/draft/", 200, 200),
    "publish": ("dames/publish/", 405, 422),
    "season": ("dames/season/", 200, 200),
    "season-correct": ("dames/season/correct/nothing/", 302, 302),
    "open-season": ("dames/season/open/", 405, 422),
    "organisers": ("dames/season/organisers.csv", 200, 200),
    "choose-reading": ("dames/season/choice/", 405, 422),
    "answer-cap": ("dames/season/cap/", 405, 422),
    "paid": ("dames/season/paid/", 405, 422),
    "set-way": ("dames/season/way/", 405, 302),
    "draft-why": ("dames/draft/why/nobody/", 302, 302),
    "seen": ("dames/draft/seen/", 405, 302),
    "recompute": ("dames/draft/recompute/", 405, 302),
    "progress": ("dames/published/1/", 302, 302),
    "compare": ("dames/compare/", 200, 422),
    "compare-csv": ("dames/compare/csv/", 302, 302),  # no file was sent
    "compare-give-up": ("dames/compare/give-up/", 405, 302),
    "players": ("dames/players/", 200, 200),
    "lookalikes": ("dames/players/lookalikes/", 200, 200),
    "merge": ("dames/players/merge/", 405, 422),
    "two-persons": ("dames/players/two-persons/", 405, 422),
    "unmerge": ("dames/players/unmerge/", 405, 422),
    "consents": ("dames/players/consents/", 200, 422),
    "privacy-requests": ("dames/players/requests/", 200, 200),
    "privacy-decide": ("dames/players/requests/decide/", 405, 422),
    "privacy-made": ("dames/players/requests/made/", 405, 422),
    "clubs": ("dames/players/clubs/", 200, 200),
    "club-save": ("dames/players/clubs/save/", 405, 422),
    "league-save": ("dames/players/leagues/save/", 405, 422),
    "import": ("dames/players/import/", 200, 422),
    "import-confirm": ("dames/players/import/confirm/", 405, 422),
    "import-give-up": ("dames/players/import/give-up/", 405, 302),
    "sharing": ("dames/players/sharing/", 200, 405),
    "sharing-ask": ("dames/players/sharing/ask/", 405, 422),
    "sharing-answer": ("dames/players/sharing/answer/", 405, 422),
    "player-share": ("dames/players/p/d089f472c5c0c3/share/", 405, 422),
    "player": ("dames/players/p/d089f472c5c0c3/", 200, 200),
    "player-new": ("dames/players/new/", 200, 422),
    "player-add": ("dames/players/p/d089f472c5c0c3/add/", 405, 422),
    "player-correct": ("dames/players/p/d089f472c5c0c3/correct/", 405, 422),
    "consent": ("dames/players/p/d089f472c5c0c3/consent/", 200, 422),
    "consent-withdraw": ("dames/players/p/d089f472c5c0c3/consent/withdraw/", 405, 422),
    "privacy-ask": ("dames/players/p/d089f472c5c0c3/ask/", 405, 422),
    "everything": ("dames/players/p/d089f472c5c0c3/everything/", 422, 422),
    "journal": ("dames/journal/", 200, 200),
    "fact": ("dames/journal/1/", 200, 200),
    "fact-effect": ("dames/journal/1/effect/", 200, 200),
    "then": ("dames/journal/then/?day=2026-06-01", 200, 200),
    "rules": ("dames/journal/rules/", 200, 200),
    "keep-list": ("dames/journal/rules/keep/", 405, 422),
    "verify": ("dames/journal/verify/", 405, 302),
    "archive": ("dames/archive/", 200, 200),
    "archive-import": ("dames/archive/import/", 302, 422),
    "archive-confirm": ("dames/archive/import/confirm/", 405, 422),
    "archive-give-up": ("dames/archive/import/give-up/", 405, 302),
    "archive-series": ("dames/archive/series/", 405, 422),
    "archive-opening": ("dames/archive/opening/", 200, 422),
    "archive-begin": ("dames/archive/opening/begin/", 405, 422),
    "archive-games": ("dames/archive/games/", 200, 422),
    "archive-take": ("dames/archive/games/take/", 405, 422),
    "archive-names": ("dames/archive/names/", 200, 422),
    "archive-redirects": ("dames/archive/redirects/", 200, 422),
    "archive-year": ("dames/archive/year/2016/", 200, 405),
    "archive-list": ("dames/archive/list/1/", 404, 405),
    "archive-csv": ("dames/archive/list/1/differences.csv", 404, 405),
    "archive-take-back": ("dames/archive/list/1/take-back/", 405, 422),
    "corrections": ("dames/corrections/", 200, 200),
    "correction": (f"dames/corrections/fact/{CORRECTED}/", 200, 200),
    "correction-sign": (f"dames/corrections/fact/{CORRECTED}/sign/", 405, 422),
    "erratum": ("dames/corrections/erratum/", 200, 422),
    "requests": ("dames/requests/", 200, 200),
    "request-file": ("dames/requests/file/", 200, 422),
    "request": (f"dames/requests/{REQUEST}/", 200, 200),
    "request-ask": (f"dames/requests/{REQUEST}/ask/", 405, 422),
    "request-answer": (f"dames/requests/{REQUEST}/answer/", 405, 422),
    "request-decide": (f"dames/requests/{REQUEST}/decide/", 405, 422),
    "request-council": (f"dames/requests/{REQUEST}/council/", 405, 422),
    "request-agree": (f"dames/requests/{REQUEST}/agree/", 405, 403),  # the council's own
    "request-enter": (f"dames/requests/{REQUEST}/enter/", 405, 422),
    "request-papers": (f"dames/requests/{REQUEST}/papers/", 405, 422),
    "request-paper": (f"dames/requests/{REQUEST}/papers/1/", 404, 404),  # there is none
    "my-requests": ("presidents/requests/", 200, 200),
    "file-my-request": ("presidents/requests/file/", 200, 422),
    "answer-my-request": ("presidents/requests/answer/", 405, 302),
    "my-paper": ("presidents/requests/paper/", 302, 302),
}


def test_every_address_of_the_office_stands_in_the_table() -> None:
    assert {one.name for one in addresses(urls.urlpatterns)} == set(ADDRESSES)


@pytest.mark.whole_site
@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_of_the_office_is_for_officers_only(site: Site, name: str) -> None:
    end, by_get, by_post = ADDRESSES[name]
    address, facts = f"/fr/office/{end}", site.register.facts.count()
    for method, said in (("get", by_get), ("post", by_post)):
        visitor = getattr(site.visitor, method)(address)
        somebody = getattr(site.somebody, method)(address)
        if said == 405:  # refused for everybody, whoever asks
            assert {visitor.status_code, somebody.status_code} == {405}
        else:
            assert (visitor.status_code, visitor["Location"].partition("?")[0]) == (302, "/fr/account/sign-in/")
            assert somebody.status_code == 403
        assert site.register.facts.count() == facts
        assert getattr(site.officer, method)(address).status_code == said


def test_an_account_that_was_switched_off_may_do_nothing(site: Site) -> None:
    officer = site.officer
    User.objects.filter(username="aurore").update(is_active=False)
    assert officer.get("/fr/office/dames/").status_code == 302


@pytest.mark.parametrize("action", ["look", "take-in", "homologate", "publish"])
def test_the_table_names_who_may(site: Site, action: str) -> None:
    del site
    nobody, _ = User.objects.get_or_create(username="nobody")
    found = [
        may(acting(user), action, {"register": "dames"})
        for user in (AnonymousUser(), nobody, User.objects.get(username="aurore"))
    ]
    assert found == [False, False, True]


def test_every_service_refuses_who_may_not_whatever_page_called_it(site: Site, tmp_path: Path) -> None:
    nobody, _ = User.objects.get_or_create(username="nobody")
    register, facts = site.register, site.register.facts.count()
    acts: list[Callable[[], object]] = [
        lambda: services.take_in(register, tmp_path / "file.yaml", acting(nobody)),
        lambda: services.homologate(register, SECTION, acting(nobody)),
        lambda: services.draft(register, site.edition.day, acting(nobody)),
        lambda: services.publish(register, site.edition.day, acting(nobody), seen=facts),
    ]
    for act in acts:
        with pytest.raises(PermissionDenied):
            act()
    assert register.facts.count() == facts


@pytest.mark.parametrize("end", ["dames/take-in/", f"dames/section/{SECTION}/homologate/", "dames/publish/"])
def test_a_form_of_another_site_changes_nothing(site: Site, end: str) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    strict.force_login(User.objects.get(username="aurore"))
    facts = site.register.facts.count()
    answer = strict.post(f"/fr/office/{end}", {"day": "2026-11-01", "typed": "2026-11-01", "seen": str(facts)})
    assert answer.status_code == 403
    assert "trop ancien" in answer.content.decode()
    assert site.register.facts.count() == facts


def test_signing_in_and_out_take_forms_of_this_site_only(site: Site) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    assert strict.post("/fr/account/sign-in/", {"username": "aurore", "password": "x"}).status_code == 403
    assert site.officer.get("/fr/account/sign-out/").status_code == 405

"""A federation's own face: its name, logo and colour in the head of every page, and the languages that its site offers."""

import re
import struct
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.web import settings as web_settings
from ronde.web.ledger.verifying import ledger_problems
from ronde.web.publisher import colours
from ronde.web.publisher.models import Logo, Publisher
from ronde.web.publisher.pictures import Picture, picture_of
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.accounts.signing import somebody, with_second_step
from tests.web.administration.drawn import chunk, jpeg, png, segment
from tests.web.months import month
from tests.web.public.events.halls import AT, a_hall
from tests.web.verbs import ronde

FACE, LOGO = "/fr/administration/publisher/face/", "/fr/administration/publisher/logo/"
TYPED = {"short": "FFJD", "accent": "#1b4f8f", "first": "fr", "offered": ["fr", "en", "ro"]}
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def sent(content: bytes, name: str = "logo.png", kind: str = "image/png") -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, content, content_type=kind)}


def page_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


# The name and the colour


def test_the_short_name_heads_pages_of_the_site_the_office_the_desk_and_administration(administrator: Client) -> None:
    new_register("dames", "Dames", "ffjd")
    officer = with_second_step(somebody("rex", Role.OFFICER))
    organiser = with_second_step(somebody("olga", Role.ORGANISER))
    pages = ((Client(), "/fr/"), (officer, "/fr/office/dames/"), (organiser, "/fr/desk/"), (administrator, FACE))
    for client, address in pages:
        assert " · Ronde</title>" in page_of(client, address)
    assert administrator.post(FACE, TYPED).status_code == 302
    for client, address in pages:
        page = page_of(client, address)
        assert " · FFJD</title>" in page
        assert re.search(r"class=\"mark\"[^>]*>\s*(<span class=\"of\">)?FFJD", page), address
        assert "colour.css" in page


def test_without_a_short_name_the_name_of_the_legal_page_heads_pages(administrator: Client) -> None:
    said = {"name": "Club d’Échecs de Laval", "publisher": "", "controller": "", "notice": ""}
    administrator.post("/fr/administration/publisher/", said)
    assert "<title>Quel joueur" not in page_of(Client(), "/fr/")
    assert "Club d’Échecs de Laval</title>" in page_of(Client(), "/fr/")


def test_a_colour_that_cannot_be_read_is_refused_with_its_ratio_and_a_shade_that_can(administrator: Client) -> None:
    answer = administrator.post(FACE, {**TYPED, "accent": "#ffcc00"})
    page = answer.content.decode().replace("\u00a0", " ")
    assert answer.status_code == 422
    # Luminance of #ffcc00: 0.2126 + 0.7152 × 0.6038 = 0.6445; of #faf8f3: 0.9386. (0.9386 + 0.05) / (0.6445 + 0.05) = 1.42
    assert "son contraste est de 1,42 pour 1, et il en faut 4,5 pour 1" in page
    offered = re.search(r"lisible la plus proche est (#[0-9a-f]{6})", page)
    assert offered
    assert 'value="FFJD"' in page
    assert not Publisher.objects.exists()
    assert administrator.post(FACE, {**TYPED, "accent": offered[1]}).status_code == 302
    assert administrator.post(FACE, {**TYPED, "accent": "bleu"}).status_code == 422


@pytest.mark.parametrize(
    ("typed", "read"),
    [("#1B4F8F", "#1b4f8f"), ("1b4f8f", "#1b4f8f"), (" #06c ", "#0066cc"), ("#12345", ""), ("red;}", "")],
)
def test_a_colour_is_read_as_people_type_it(typed: str, read: str) -> None:
    assert colours.colour_typed(typed) == read


def test_contrast_is_that_of_the_standard_and_the_papers_are_those_of_the_tokens() -> None:
    assert colours.contrast("#000000", "#ffffff") == 21
    assert colours.contrast("#767676", "#ffffff") == Fraction(454, 100)  # the well known lightest grey that is enough
    tokens = (Path(web_settings.__file__).parent / "static/ronde/tokens.css").read_text("utf-8")
    papers = re.findall(r"--paper: (#\w{6});  --sheet: (#\w{6});", tokens)
    assert papers[:2] == [colours.LIGHT, colours.DARK]
    assert papers[2] == colours.DARK


@pytest.mark.parametrize("colour", ["#000000", "#0055a4", "#c8102e", "#1b4f8f", "#7a0019", "#0b5d4b"])
def test_in_the_dark_a_lighter_shade_of_every_colour_can_be_read(colour: str) -> None:
    assert colours.ratio_on_light(colour) >= colours.READABLE
    assert colours.ratio_on_dark(colours.for_dark(colour)) >= colours.READABLE


def test_the_colour_is_a_style_sheet_at_an_address_that_changes_with_it(administrator: Client) -> None:
    administrator.post(FACE, TYPED)
    (address,) = re.findall(r'href="(/site/\w+/colour\.css)"', page_of(Client(), "/fr/"))
    answer = Client().get(address)
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert ":root{--accent:#1b4f8f}" in answer.content.decode()
    administrator.post(FACE, {**TYPED, "accent": "#7a0019"})
    assert address not in page_of(Client(), "/fr/")
    assert Client().get(address).status_code == 404
    administrator.post(FACE, {**TYPED, "accent": ""})
    assert "colour.css" not in page_of(Client(), "/fr/")


# The logo


def test_a_logo_heads_pages_and_is_served_once_for_all_until_it_is_removed(administrator: Client) -> None:
    assert administrator.post(LOGO, sent(png())).status_code == 302
    found = re.search(r'<img src="(/site/\w+/logo)" width="40" height="20" alt="">', page_of(Client(), "/fr/"))
    assert found
    answer = Client().get(found[1])
    assert (answer.content, answer["Content-Type"]) == (png(), "image/png")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert not answer.cookies
    administrator.post(LOGO, sent(jpeg(), "logo.jpg", "image/jpeg"))
    assert Client().get(found[1]).status_code == 404
    assert 'width="16" height="16"' in page_of(Client(), "/fr/")
    assert administrator.post(f"{LOGO}remove/").status_code == 422
    assert administrator.post(f"{LOGO}remove/", {"now": "on"}).status_code == 302
    assert "/logo" not in page_of(Client(), "/fr/")
    assert not Logo.objects.exists()


HOSTILE = {
    "an SVG called .png": (SVG, "ni PNG ni JPEG"),
    "HTML": (b"<!doctype html><script>alert(1)</script>", "ni PNG ni JPEG"),
    "a GIF": (b"GIF89a" + b"\0" * 100, "ni PNG ni JPEG"),
    "the signature of a PNG before an SVG": (b"\x89PNG\r\n\x1a\n" + SVG, "abîmée ou incomplète"),
    "a truncated PNG": (png()[:-20], "abîmée ou incomplète"),
    "a PNG without its end": (png()[:-12], "abîmée ou incomplète"),
    "a PNG with a wrong sum": (png().replace(b"IDAT", b"IDAX"), "abîmée ou incomplète"),
    "a PNG of too few pixels": (png(lines=b"\0" * 10), "abîmée ou incomplète"),
    "a PNG that unpacks to gigabytes": (png(lines=b"\0" * 5_000_000), "abîmée ou incomplète"),
    "a PNG with an unknown filter": (png(lines=(b"\x09" + b"\x80" * 40) * 20), "abîmée ou incomplète"),
    "a PNG with a chunk that nobody knows": (png(more=chunk(b"ABCD", b"")), "abîmée ou incomplète"),
    "a head of 20 000 by 20 000 pixels": (png(20_000, 20_000, lines=b"\0"), "20000 × 20000 pixels"),
    "one pixel": (png(1, 1), "1 × 1 pixels"),
    "a JPEG of 20 000 pixels": (
        jpeg().replace(struct.pack(">HH", 16, 16), struct.pack(">HH", 20_000, 16)),
        "16 × 20000 pixels",
    ),
    "a truncated JPEG": (jpeg()[:-3], "abîmée ou incomplète"),
    "a JPEG without a picture": (b"\xff\xd8\xff\xd9", "abîmée ou incomplète"),
    "a JPEG whose segment never ends": (b"\xff\xd8\xff\xe0\xff\xff" + b"\0" * 40, "abîmée ou incomplète"),
    "ten megabytes": (png() + b"\0" * 10_000_000, "dépasse 1000 ko"),
    "nothing": (b"", ""),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_logo_is_refused_and_the_one_before_stays(administrator: Client, what: str) -> None:
    administrator.post(LOGO, sent(jpeg()))
    before = Logo.objects.get().digest
    content, said = HOSTILE[what]
    answer = administrator.post(LOGO, sent(content))
    page = re.sub("[\u00a0\u202f]", " ", answer.content.decode())
    assert answer.status_code == 422
    assert said in page
    assert Logo.objects.get().digest == before


def test_whatever_else_a_file_is_its_picture_alone_is_kept() -> None:
    secret = b"<script>alert(1)</script> GPS 48.39 -4.49"
    png_with = png(more=chunk(b"tEXt", b"Comment\0" + secret) + chunk(b"eXIf", secret)) + b"PK\x03\x04" + secret
    assert picture_of(png_with) == Picture("image/png", 40, 20, png())
    jpeg_with = jpeg(more=segment(0xE1, b"Exif\0\0" + secret) + segment(0xFE, secret)) + b"PK\x03\x04" + secret
    assert picture_of(jpeg_with) == Picture("image/jpeg", 16, 16, jpeg())


def test_interlaced_pngs_have_as_many_bytes_as_their_seven_passes() -> None:
    # 16 × 16 in 8 bits. Pass 1: 2 × 2, 2: 2 × 2, 3: 4 × 2, 4: 4 × 4, 5: 8 × 4, 6: 8 × 8, 7: 16 × 8; a byte before each line.
    passes = ((2, 2), (2, 2), (4, 2), (4, 4), (8, 4), (8, 8), (16, 8))
    lines = b"".join((b"\0" + b"\x80" * columns) * count for columns, count in passes)
    good = png(16, 16, interlaced=1, lines=lines)
    assert picture_of(good) == Picture("image/png", 16, 16, good)
    assert not isinstance(picture_of(png(16, 16, interlaced=1, lines=lines[:-1])), Picture)


def test_pictures_of_this_project_are_taken() -> None:
    pictures = sorted(Path("docs/pictures").glob("*-phone.png"))
    assert pictures
    for file in pictures:
        picture = picture_of(file.read_bytes())
        assert isinstance(picture, Picture), file
        assert isinstance(picture_of(picture.content), Picture)


# What has to know of it


def test_the_ledger_knows_of_logo_and_colour(administrator: Client) -> None:
    administrator.post(FACE, TYPED)
    administrator.post(LOGO, sent(png()))
    assert not [*ledger_problems()]
    with connection.cursor() as cursor:
        cursor.execute("UPDATE publisher_logo SET digest = %s", [sha256(b"other").hexdigest()])
    assert ["logo" in str(problem.values) for problem in ledger_problems()] == [True]


def test_a_kept_page_shows_another_name_at_once_and_asks_the_database_nothing_for_it(
    administrator: Client, tmp_path: Path
) -> None:
    ronde("register", "take", month(tmp_path), "--code", "dames")
    reader = Client()
    first = reader.get("/fr/dames/")
    kept = reader.get("/fr/dames/", headers={"If-None-Match": first["ETag"]})
    assert kept.status_code == 304
    administrator.post(FACE, TYPED)
    again = reader.get("/fr/dames/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, "FFJD</title>" in again.content.decode()) == (200, True)
    with CaptureQueriesContext(connection) as asked:
        reader.get("/fr/legal/")
    assert not [query for query in asked if "publisher_logo" in query["sql"]]


def test_the_page_of_a_section_that_is_played_shows_another_name_at_once(administrator: Client) -> None:
    hall = a_hall()
    hall.publish()
    stamp = hall.visitor.get(AT)["ETag"]
    assert hall.visitor.get(AT, headers={"If-None-Match": stamp}).status_code == 304
    administrator.post(FACE, TYPED)
    again = hall.visitor.get(AT, headers={"If-None-Match": stamp})
    assert (again.status_code, "FFJD</title>" in again.content.decode()) == (200, True)


# Languages


def test_the_menu_has_the_languages_that_are_offered_and_the_one_that_is_read(administrator: Client) -> None:
    def offered(address: str) -> list[str]:
        return re.findall(r'hreflang="(\w\w)"', page_of(Client(), address))

    assert offered("/fr/") == ["en", "fr", "ro"]
    administrator.post(FACE, {**TYPED, "first": "ro", "offered": ["fr"]})
    assert offered("/fr/") == ["fr", "ro"]
    assert Client().get("/en/").status_code == 200
    assert offered("/en/") == ["en", "fr", "ro"]
    assert "/en/" not in page_of(Client(), "/sitemap-1.xml")


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("", "ro"), ("en", "ro"), ("en, fr;q=0.5", "fr"), ("fr-CA", "fr"), ("ro", "ro"), ("de", "ro")],
)
def test_who_names_no_language_gets_the_best_that_is_offered(administrator: Client, wanted: str, language: str) -> None:
    administrator.post(FACE, {**TYPED, "first": "ro", "offered": ["fr"]})
    answer = Client().get("/", headers={"Accept-Language": wanted})
    assert answer["Location"] == f"/{language}/"


@pytest.mark.usefixtures("database")
def test_a_site_that_says_nothing_goes_on_as_before() -> None:
    assert Client().get("/", headers={"Accept-Language": "de"})["Location"] == "/en/"
    assert Client().get("/", headers={"Accept-Language": "fr"})["Location"] == "/fr/"


def test_nobody_but_an_administrator_changes_the_face(administrator: Client) -> None:
    del administrator
    officer = with_second_step(somebody("rex", Role.OFFICER))
    for client in (Client(), officer):
        assert client.get(FACE).status_code in {302, 403}
        assert client.post(FACE, TYPED).status_code in {302, 403}
        assert client.post(LOGO, sent(png())).status_code in {302, 403}
        assert client.post(f"{LOGO}remove/", {"now": "on"}).status_code in {302, 403}
    assert not Publisher.objects.exists()
    assert not Logo.objects.exists()

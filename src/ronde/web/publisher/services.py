"""What an installation says of itself, written by an administrator and read by everybody."""

from collections.abc import Sequence
from hashlib import sha256

from django.db import transaction

from ronde.ground.problems import Problem, Value
from ronde.web.actors import Actor
from ronde.web.permissions import must
from ronde.web.publisher.colours import READABLE, colour_typed, for_light, ratio_on_light
from ronde.web.publisher.face import FACE
from ronde.web.publisher.models import Logo, Publisher
from ronde.web.publisher.pictures import picture_of
from ronde.words.language import LANGUAGES, Language


def publisher_said() -> Publisher:
    """Who publishes; of an installation that has not said so, empty."""
    return Publisher.objects.filter(only=1).first() or Publisher()


def say_publisher(actor: Actor, *, name: str, publisher: str, controller: str, notice: str) -> None:
    """Say it otherwise from now on."""
    must(actor, "care")
    _write(name=name, publisher=publisher, controller=controller, notice=notice)


def say_face(
    actor: Actor, *, short: str = "", accent: str = "", languages: Sequence[Language] = LANGUAGES
) -> tuple[Problem, ...]:
    """The name in the head of pages, the colour, and the languages in their order; why the colour is not taken, if it is not."""
    must(actor, "care")
    colour = colour_typed(accent) if accent else ""
    if accent and not colour:
        return (Problem("colour.unknown", values={"given": accent}),)
    if colour and ratio_on_light(colour) < READABLE:
        values: dict[str, Value] = {
            "given": colour,
            "ratio": ratio_on_light(colour),
            "least": READABLE,
            "instead": for_light(colour),
        }
        return (Problem("colour.unreadable", values=values),)
    offered = tuple(dict.fromkeys(languages))
    _write(short=" ".join(short.split()), accent=colour, languages="" if offered == LANGUAGES else " ".join(offered))
    return ()


def set_logo(actor: Actor, sent: bytes) -> tuple[Problem, ...]:
    """Show a picture in the head of every page, in place of the one before; why it is not taken, if it is not."""
    must(actor, "care")
    picture = picture_of(sent)
    if isinstance(picture, Problem):
        return (picture,)
    said = {
        "kind": picture.kind,
        "width": picture.width,
        "height": picture.height,
        "digest": sha256(picture.content).hexdigest(),
        "content": picture.content,
    }
    with transaction.atomic():
        Logo.objects.update_or_create(only=1, defaults=said)
        transaction.on_commit(FACE.change)
    return ()


def remove_logo(actor: Actor) -> None:
    """Show no logo any more."""
    must(actor, "care")
    with transaction.atomic():
        Logo.objects.all().delete()
        transaction.on_commit(FACE.change)


def _write(**said: str) -> None:
    with transaction.atomic():
        Publisher.objects.update_or_create(only=1, defaults=said)
        transaction.on_commit(FACE.change)

"""What an installation says of itself, written by an administrator and read by everybody."""

from ronde.web.actors import Actor
from ronde.web.permissions import must
from ronde.web.publisher.models import Publisher


def publisher_said() -> Publisher:
    """Who publishes; of an installation that has not said so, empty."""
    return Publisher.objects.filter(only=1).first() or Publisher()


def say_publisher(actor: Actor, *, name: str, publisher: str, controller: str, notice: str) -> None:
    """Say it otherwise from now on."""
    must(actor, "care")
    said = {"name": name, "publisher": publisher, "controller": controller, "notice": notice}
    Publisher.objects.update_or_create(only=1, defaults=said)

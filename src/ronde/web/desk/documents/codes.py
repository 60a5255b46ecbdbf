"""Where the code on a slip leads: to its table on the hall's network, where there is one."""

from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from ronde.web.desk.frame import SectionDesk
from ronde.web.hall import HALL


def table_address(request: HttpRequest, desk: SectionDesk, number: int) -> str:
    """The address of a table of a round for the hall's tablet, with ``{table}`` in it; none where only this computer would find it."""
    page = reverse("desk:tablet-table", args=[desk.row.id, number, 0]).removesuffix("0/")
    host, _ = split_domain_port(request.get_host())
    if HALL.opened is None and (host == "localhost" or _is_loopback(host)):
        return ""
    whole = f"http://{HALL.opened.host}{page}" if HALL.opened else request.build_absolute_uri(page)
    return whole + "{table}/"


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False

"""Lists for laptops, which ask with the key of an organiser."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET

from ronde.ground.problems import Problem
from ronde.web.accounts.keys import for_who_has_a_key
from ronde.web.accounts.requests import actor_of
from ronde.web.machine_answers import refused
from ronde.web.registers.copying import copyable_lists, list_for_a_laptop
from ronde.web.registers.models import Register


@require_GET
@for_who_has_a_key
def lists(request: HttpRequest) -> HttpResponse:
    """The registers whose list the owner of the key may copy; beside them those that have none for a desk, and why."""
    found = copyable_lists(actor_of(request))
    without = [{**_plain(register), "why": why} for register, why in found.without]
    return JsonResponse({"lists": [_plain(register) for register in found.registers], "without": without})


def _plain(register: Register) -> dict[str, str]:
    return {"code": register.code, "name": register.name, "regulation": register.regulation}


@require_GET
@for_who_has_a_key
def copied_list(request: HttpRequest, register: str) -> HttpResponse:
    """The last list of a register, as ``ronde register copy`` writes it."""
    wanted = Register.objects.filter(code=register, is_copy=False).first()
    if wanted is None:
        return refused(Problem("register.no-such", values={"code": register}), status=404)
    made = list_for_a_laptop(wanted, actor_of(request))
    return HttpResponse(made, content_type="application/yaml") if isinstance(made, str) else refused(*made)

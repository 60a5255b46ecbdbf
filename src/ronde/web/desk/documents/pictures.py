"""Pictures of pages, set once for what stands on them and kept by the process for who asks next."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

from ronde.files.content_digest import digest_of
from ronde.paper.typesetting import pictures

_MOST = 60  # pictures of some 30 kB
_KEPT: OrderedDict[str, bytes] = OrderedDict()
_ALONE = Lock()


def digest_of_page(content: Mapping[str, Any]) -> str:
    """What tells one page from another: everything that stands on it."""
    return digest_of(json.dumps(content, ensure_ascii=False, sort_keys=True).encode("utf-8"))


def picture_of(content: Mapping[str, Any], digest: str) -> bytes:
    """The picture of a page."""
    with _ALONE:
        if digest in _KEPT:
            _KEPT.move_to_end(digest)
            return _KEPT[digest]
    made = pictures(content)[0]
    with _ALONE:
        _KEPT[digest] = made
        while len(_KEPT) > _MOST:
            _KEPT.popitem(last=False)
    return made

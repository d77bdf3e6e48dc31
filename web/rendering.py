"""The JSON of a table, kept until the table changes: most requests ask for what they have seen."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict

from companion.language import Language

from .presenting import table_json, watched_json
from .tables import Playing

_KEPT = 512
_kept: OrderedDict[tuple[str, int, str, str | None], bytes] = OrderedDict()
_lock = threading.Lock()


def rendered(playing: Playing, language: Language, watch_key: str | None = None) -> bytes:
    """The table as JSON; with a *watch_key* as one who only watches sees it."""
    name = playing.id, playing.revision, language.code, watch_key
    with _lock:
        if (kept := _kept.get(name)) is not None:
            _kept.move_to_end(name)
            return kept
    what = table_json(playing, language) if watch_key is None else watched_json(playing, watch_key, language)
    text = json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    with _lock:
        _kept[name] = text
        while len(_kept) > _KEPT:
            _kept.popitem(last=False)
    return text


def tag(revision: int, language: Language) -> str:
    """The ETag of a table: all that its JSON depends on."""
    return f'"{revision}-{language.code}"'

"""Which language a phone is spoken to in, and pages made in it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from flask import Response, current_app, g, make_response, render_template, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.language import Language, language, languages

COOKIE = "lang"
_YEAR = 365 * 24 * 3600

# Where people print on Letter: by the country in the browser's language.
_LETTER = {"US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "NI", "PA", "PR", "SV", "VE", "DO"}


def chosen_language() -> Language:
    """The language of this request: ``?lang=``, else the phone's choice of before, else what its browser prefers."""
    if "language" not in g:
        # Looking into an empty query and no cookies would take longer than all the rest.
        asked = request.args.get("lang", "") if request.query_string else ""
        kept = request.cookies.get(COOKIE, "") if "HTTP_COOKIE" in request.environ else ""
        accepted = request.environ.get("HTTP_ACCEPT_LANGUAGE", "")
        chosen = next((code for code in (asked, kept) if code in known()), None)
        g.language = language(chosen or _preferred(accepted))
    return g.language  # type: ignore[no-any-return]  # g holds anything


@lru_cache(256)
def _preferred(header: str) -> str:
    accept = parse_accept_header(header, LanguageAccept)
    return accept.best_match(known(), default="en") or "en"


@cache
def known() -> tuple[str, ...]:
    """The languages there are; looked up in the files once."""
    return languages()


def paper() -> str:
    """The paper most likely in this phone's printer: "letter" or "a4"."""
    for tag, _ in request.accept_languages:
        country = tag.replace("_", "-").upper().rsplit("-", 1)
        return "letter" if len(country) == 2 and country[1] in _LETTER else "a4"
    return "a4"


def page(template: str, **context: Any) -> Response:
    """A page in the language of this request."""
    spoken = chosen_language()
    if request.method == "GET" and request.args.get("lang") == spoken.code:
        return _kept_language(spoken)
    context |= {
        "lang": spoken,
        "languages": known(),
        "t": spoken.text,
        "plural": spoken.plural,
        "paper": paper(),
        "version": current_app.config["VERSION"],
        "words": _words(spoken),
    }
    answer = make_response(render_template(template, **context))
    answer.headers["Content-Language"] = spoken.code
    answer.headers["Cache-Control"] = "no-cache"
    answer.vary.update(("Accept-Language", "Cookie"))
    return answer


def _kept_language(spoken: Language) -> Response:
    """The phone is told to remember the language, and to ask for the page again without it."""
    rest = urlencode([(name, value) for name, value in request.args.items(multi=True) if name != "lang"])
    answer = make_response("", 302)
    answer.headers["Location"] = quote(request.path) + (f"?{rest}" if rest else "")
    answer.headers["Cache-Control"] = "no-store"
    answer.set_cookie(COOKIE, spoken.code, max_age=_YEAR, samesite="Lax")
    return answer


def _words(spoken: Language) -> dict[str, str]:
    """What scripts say, by its English words."""
    return {word: spoken.text(word) for word in current_app.config["WORDS"]}

"""What is printed from the page: the set-up sheet of a deal, and that of a table in mid-play."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from io import BytesIO
from typing import TypeVar

from flask import Blueprint, Response, request

from companion.codes import Code
from companion.language import Language
from printables.inks import Ink
from printables.paper import Paper
from printables.sheet import write_sheets
from printables.subject import Subject
from printables.subjects import board_subject, deal_subject
from printables.verdicts import verdict_of

from .asking import argument
from .languages import chosen_language, paper
from .opening import code_of
from .problems import bad_input
from .services import services

blueprint = Blueprint("sheets", __name__)

T = TypeVar("T")


@blueprint.get("/sheet/<code>.pdf")
def deal_sheet(code: str) -> Response:
    """The set-up sheet of a deal."""
    deal, language = code_of(code), chosen_language()
    return pdf(str(deal), sheet(deal_subject(deal, language, services().base_url, verdict_of(deal)), language))


@blueprint.get("/t/<table:table_id>/sheet.pdf")
def table_sheet(table_id: str) -> Response:
    """The set-up sheet of a table as it lies now, to go on with it elsewhere."""
    table, language = services().tables.open(table_id).table, chosen_language()
    record = table.record
    if not record.events and record.deal is not None:
        deal = Code(record.choice, record.deal)
        return pdf(str(deal), sheet(deal_subject(deal, language, services().base_url, verdict_of(deal)), language))
    return pdf(f"{record.code}-now", sheet(board_subject(record.choice, table.state, language), language))


def sheet(subject: Subject, language: Language) -> bytes:
    """The sheet on the paper and in the ink that the address asks for."""
    out = BytesIO()
    large = argument("large") not in ("", "0")
    write_sheets(out, [subject], lang=language, paper=asked_paper(), ink=asked_ink(), large=large)
    return out.getvalue()


def asked_paper() -> Paper:
    """The paper in ``?paper=``, else that of the browser's country."""
    return _named({paper.name.lower(): paper for paper in Paper}, "paper", paper())


def asked_ink() -> Ink:
    """The ink in ``?ink=``."""
    return _named({ink.value: ink for ink in Ink}, "ink", Ink.COLOUR.value)


def _named(known: Mapping[str, T], name: str, default: str) -> T:
    text = argument(name, default).lower().replace("color", "colour").replace("colouur", "colour")
    if text not in known:
        facts = {"text": text[:20], "what": name, "known": ", ".join(known)}
        raise bad_input(chosen_language().text('There is no {what} "{text}": choose one of {known}.', **facts))
    return known[text]


def pdf(name: str, content: bytes) -> Response:
    """A PDF to look at or save; 304 where the phone has it."""
    answer = Response(content, mimetype="application/pdf")
    answer.set_etag(hashlib.sha256(content).hexdigest()[:32])
    answer.headers["Content-Disposition"] = f'inline; filename="{re.sub("[^A-Za-z0-9-]", "-", name)[:80]}.pdf"'
    answer.headers["Cache-Control"] = "no-cache"
    answer.headers["Vary"] = "Accept-Language, Cookie"
    answer.make_conditional(request)
    return answer

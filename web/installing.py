"""What a browser needs to install the page: served from the top, since a service worker reaches no higher."""

from __future__ import annotations

from flask import Blueprint, Response, current_app

blueprint = Blueprint("installing", __name__)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """The name and the icons of the installed page."""
    answer = current_app.send_static_file("manifest.webmanifest")
    answer.mimetype = "application/manifest+json"
    return answer


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """The service worker; browsers allow it only over https and on the same computer."""
    answer = current_app.send_static_file("sw.js")
    answer.mimetype = "text/javascript"
    answer.headers["Service-Worker-Allowed"] = "/"
    return answer


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """The icon for what has no head to name one: a PDF, the API."""
    return current_app.send_static_file("icon-192.png")

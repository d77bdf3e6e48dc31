"""Addresses for phones: what a QR code or a link to share may say.

A phone can't open "localhost" or 0.0.0.0, so that neither is ever printed. Without a base URL the address is
this computer's own on the local network.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

DEFAULT_PORT = 8000

_LONGEST = 200
# Asking for a route sends nothing. These are private, shared and documentation addresses, nobody's host.
_FAR_AWAY = ("10.255.255.255", "192.168.255.255", "172.31.255.255", "198.51.100.1")


class UnusableAddress(ValueError):
    """A base URL that no phone could open; its message is one sentence."""


def lan_addresses() -> tuple[str, ...]:
    """This computer's IPv4 addresses that others can reach, the likeliest first."""
    found = dict.fromkeys(address for address in _own_addresses() if _reachable(address))
    return tuple(sorted(found, key=_oddity))


def _own_addresses() -> Iterator[str]:
    for target in _FAR_AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                yield probe.getsockname()[0]
            except OSError:
                continue
    try:
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(entry[4][0])
    except OSError:
        return


def _reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_multicast)


def _oddity(address: str) -> int:
    """Self-assigned addresses come last: they work only between machines that have no router."""
    return int(ipaddress.ip_address(address).is_link_local)


def base_url(given: str | None = None, port: int = DEFAULT_PORT) -> str | None:
    """Where phones find the program, without a slash at the end; None where no address is usable.

    Raises UnusableAddress if one was *given* and no phone could open it.
    """
    if given is not None:
        return _checked(given)
    addresses = lan_addresses()
    return f"http://{addresses[0]}:{port}" if addresses else None


def _checked(given: str) -> str:
    shown = given if len(given) <= 60 else given[:57] + "…"
    example = "write one like http://192.168.1.23:8000"
    if len(given) > _LONGEST:
        raise UnusableAddress(f'the base URL "{shown}" is longer than {_LONGEST} characters: {example}.')
    if not re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:%~_/]+", given, re.IGNORECASE):
        raise UnusableAddress(f'"{shown}" is no base URL: {example}.')
    try:
        host, port = urlsplit(given).hostname, urlsplit(given).port
    except ValueError:
        host, port = None, None
    if not host or port == 0:
        raise UnusableAddress(f'"{shown}" is no base URL: {example}.')
    if _is_own_name(host):
        raise UnusableAddress(f"a phone can't open \"{shown}\", which is each computer's name for itself: {example}.")
    return given.rstrip("/")


def _is_own_name(host: str) -> bool:
    host = host.rstrip(".")
    if host == "localhost" or host.endswith(".localhost") or host in ("localhost.localdomain", "ip6-localhost"):
        return True
    try:
        return not _reachable(host)
    except ValueError:
        # Not a dotted address; resolvers also take 127.1 and 0x7f000001 for one.
        return re.fullmatch(r"(0x[0-9a-f]+|[0-9]+)(\.(0x[0-9a-f]+|[0-9]+))*", host) is not None


def deal_address(base: str, code: str) -> str:
    """The address of a deal's page, as people read it."""
    return f"{base}/d/{code}"


def symbol_text(address: str) -> str:
    """*address* as the QR code says it: in capitals, which make a smaller code, where the server may be ours.

    Hosts have no case and our own paths are read in any case; below a path of somebody else's server the case is
    kept.
    """
    path = urlsplit(address).path
    ours = re.fullmatch(r"/[dt]/[^/]*", path, re.IGNORECASE) is not None
    return address.upper() if ours else address

"""Which addresses go onto paper."""

from __future__ import annotations

import socket

import pytest

from printables import links
from printables.links import UnusableAddress, base_url, deal_address, lan_addresses, symbol_text


@pytest.mark.parametrize(
    "given",
    ["http://localhost:8000", "http://127.0.0.1", "http://127.1", "http://0.0.0.0:8000", "http://[::1]:8000",
     "http://0x7f000001", "http://a.localhost", "http://2130706433"],
)  # fmt: skip
def test_names_that_each_computer_has_for_itself_are_refused(given):
    with pytest.raises(UnusableAddress, match="a phone can't open"):
        base_url(given)


@pytest.mark.parametrize(
    "given",
    ["", "example.org", "ftp://example.org", "http://", "http://a b", "http://h:99999", "http://h/?q", "x" * 300],
)
def test_what_is_no_base_url_is_refused_in_one_sentence(given):
    with pytest.raises(UnusableAddress) as refused:
        base_url(given)
    assert str(refused.value).endswith("write one like http://192.168.1.23:8000.")
    assert len(str(refused.value)) < 250


def test_base_url_is_kept_without_its_last_slash():
    assert base_url("https://cards.example/") == "https://cards.example"


def test_without_a_base_url_it_is_this_computers_address(monkeypatch):
    monkeypatch.setattr(links, "_own_addresses", lambda: iter(["127.0.0.1", "169.254.1.2", "192.168.1.23", "0.0.0.0"]))
    assert lan_addresses() == ("192.168.1.23", "169.254.1.2")
    assert base_url(port=8123) == "http://192.168.1.23:8123"


def test_without_a_network_there_is_none(monkeypatch):
    def offline(*args: object) -> None:
        raise OSError("network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", offline)
    monkeypatch.setattr(socket, "getaddrinfo", offline)
    assert lan_addresses() == ()
    assert base_url() is None


def test_symbol_is_in_capitals_where_the_server_is_ours():
    ours = deal_address("http://192.168.1.23:8000", "CM-N-617")
    assert ours == "http://192.168.1.23:8000/d/CM-N-617"
    assert symbol_text(ours) == "HTTP://192.168.1.23:8000/D/CM-N-617"
    below_a_path = deal_address("https://example.org/games", "CM-N-617")
    assert symbol_text(below_a_path) == below_a_path

"""``manage.py serve`` as a club starts it: a process of its own, over plain HTTP."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
import threading
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.servers import ROOT, Answer, Site, Visitor, serve

PASSWORD = "trumfo-de-bastos-7"
FIRST = {"club_name": "Penya Nova", "username": "arbitre", "password1": PASSWORD, "password2": PASSWORD}
SIGN_IN = {"username": "arbitre", "password": PASSWORD}


def start_club(site: Site, visitor: Visitor) -> None:
    assert visitor.post("/start/", FIRST).headers["Location"] == "/"


def seen_at_home(visitor: Visitor) -> tuple[bool, bool]:
    """Return whether the home page shows the club and the director's name."""
    page = visitor.get("/").text
    return "Penya Nova" in page, "<bdi>arbitre</bdi>" in page


def check_a_restart(data: Path, **environment: str) -> None:
    with serve(data, DEMO="0", **environment) as site:
        visitor = Visitor(site.port)
        start_club(site, visitor)
        assert seen_at_home(visitor) == (True, True)
    with serve(data, DEMO="0", **environment) as site:
        again = Visitor(site.port)
        assert seen_at_home(again) == (True, False)
        assert again.post("/sign-in/", SIGN_IN).headers["Location"] == "/"
        assert seen_at_home(again) == (True, True)


def test_an_empty_site_is_started_killed_and_is_back_with_its_data(tmp_path: Path) -> None:
    data = tmp_path / "data"
    check_a_restart(data)
    assert stat.S_IMODE((data / "secret-key").stat().st_mode) == 0o600
    assert (data / "basa.sqlite3").exists()


@pytest.mark.parametrize("words", [["serve", "--help"], ["help", "serve"]])
def test_help_is_printed_and_nothing_is_started(tmp_path: Path, words: list[str]) -> None:
    """Neither a server, which would not end, nor a database."""
    command = [sys.executable, str(ROOT / "manage.py"), *words]
    environment = {**os.environ, "BASA_DATA": str(tmp_path), "DATABASE_URL": ""}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert "--lan" in done.stdout
    assert "Serve the site" in done.stdout
    assert not list(tmp_path.glob("*.sqlite3"))


def modes(data: Path) -> dict[str, int]:
    """Return the modes of the files that a site keeps in its folder."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir() if path.name != "server.log"}


def test_nobody_else_reads_the_files_in_a_folder_that_was_open_before(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)
    with serve(data, DEMO="1") as site:
        Visitor(site.port).get("/")
        told = site.output.splitlines()[:3]
        assert told == [
            "Preparing the database ...",
            "Loading the demo club, which takes some seconds ...",
            "The demo club is loaded.",
        ]
        running = modes(data)
        assert {"basa.sqlite3", "secret-key", "demo-director.txt"} <= set(running)
        assert set(running.values()) == {0o600}
    (data / "basa.sqlite3").chmod(0o644)
    with serve(data, DEMO="0"):
        assert modes(data)["basa.sqlite3"] == 0o600


@pytest.mark.postgres
def test_the_same_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    data = tmp_path / "data"
    check_a_restart(data, DATABASE_URL=postgres_url)
    assert not (data / "basa.sqlite3").exists()


def test_it_says_where_it_is_and_how_to_sign_in(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "demo-director.txt").write_text("demo\nsota-i-cavall\n", encoding="utf-8")
    with serve(data, DEMO="0") as site:
        assert f"The site is at http://127.0.0.1:{site.port}\n" in site.output
        assert "user demo, password sota-i-cavall" in site.output


def test_static_files_are_served_without_a_step_before(tmp_path: Path) -> None:
    with serve(tmp_path / "data", DEMO="0") as site:
        page = Visitor(site.port).get("/start/")
        assert page.status == HTTPStatus.OK
        for name in ("css/basa.css", "vendor/bootstrap/bootstrap.min.css", "django_htmx/htmx-2.min.js", "js/theme.js"):
            assert f"/static/{name}" in page.text
            assert Visitor(site.port).get(f"/static/{name}").status == HTTPStatus.OK


def test_on_the_network_everything_works_under_another_name(tmp_path: Path) -> None:
    with serve(tmp_path / "data", "--lan", DEMO="0", SITE_URL="http://club.test") as site:
        guest = Visitor(site.port, host="club.test")
        start_club(site, guest)
        assert seen_at_home(guest) == (True, True)
        assert guest.post("/sign-out/", {}, form="/").status == HTTPStatus.FOUND
        assert seen_at_home(guest) == (True, False)
        assert guest.post("/sign-in/", SIGN_IN).headers["Location"] == "/"
        stranger = Visitor(site.port, host="club.test")
        forged = stranger.post("/sign-in/", SIGN_IN, Origin="http://elsewhere.test")
        assert forged.status == HTTPStatus.FORBIDDEN


def test_off_the_network_only_the_loopback_names_are_answered(tmp_path: Path) -> None:
    with serve(tmp_path / "data", DEMO="0") as site:
        assert Visitor(site.port, host="localhost").get("/start/").status == HTTPStatus.OK
        assert Visitor(site.port, host="club.test").get("/start/").status == HTTPStatus.BAD_REQUEST


def test_two_browsers_starting_at_once_make_one_club(tmp_path: Path) -> None:
    with serve(tmp_path / "data", DEMO="0") as site:
        together = threading.Barrier(2)
        answers: dict[str, Answer] = {}

        def start(name: str) -> None:
            visitor = Visitor(site.port)
            form = visitor.get("/start/")
            together.wait()
            words = FIRST | {"club_name": f"Penya {name}", "username": name}
            answers[name] = visitor.send("/start/", words, form=form)

        threads = [threading.Thread(target=start, args=(name,)) for name in ("anna", "biel")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {answer.status for answer in answers.values()} == {HTTPStatus.FOUND}
        page = Visitor(site.port).get("/").text
        assert sum(f"Penya {name}" in page for name in answers) == 1


def test_a_port_in_use_is_said_in_a_sentence(tmp_path: Path) -> None:
    with serve(tmp_path / "data", DEMO="0") as site:
        second = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), "serve", "--port", str(site.port)],
            capture_output=True,
            text=True,
        )
    assert second.returncode == 1
    assert f"Port {site.port} is in use." in second.stderr
    assert "Traceback" not in second.stderr


def test_clients_that_stop_sending_hold_no_thread_for_long(tmp_path: Path) -> None:
    """There are sixteen threads; each of forty clients promises a form and sends a part of it."""
    half = b"POST /sign-in/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    with serve(tmp_path / "data", DEMO="0", SLOW_CLIENT_SECONDS="0.5") as site, ExitStack() as stack:
        for number in range(40):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", site.port)))
            client.sendall(half + b"Content-Length: 100\r\n\r\nusername=a" if number % 2 else half)
        assert Visitor(site.port).get("/healthz").text == "ok\n"


def test_the_server_keeps_the_keys_of_tables_out_of_its_own_log(tmp_path: Path) -> None:
    """A form without its token is refused with a line that names the address."""
    with serve(tmp_path / "data", DEMO="0") as site:
        visitor = Visitor(site.port)
        start_club(site, visitor)
        assert Visitor(site.port).get("/t/AbC-dEf/boards/1/nothing/").status == HTTPStatus.NOT_FOUND
        assert "AbC-dEf" not in site.output

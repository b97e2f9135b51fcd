"""The site in processes of its own, as a club runs it, and visitors that speak plain HTTP to it."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

from tests.postgres import free_port

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30
"""Seconds a starting site may take before a test gives up."""

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass
class Site:
    """A served site: where it is, its data folder and the process group it runs in."""

    port: int
    data: Path
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """The address of the site, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        """What the site has printed so far."""
        return (self.data / "server.log").read_text(encoding="utf-8")

    def kill(self) -> None:
        """End every process of the site at once, as a power cut would (SIGKILL)."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def serve(data: Path, *arguments: str, port: int | None = None, **environment: str) -> Iterator[Site]:
    """Start ``manage.py serve`` on a free port with its own data folder; kill it at the end.

    Further arguments go to the command (``"--lan"``), keywords into its environment (``DEMO="0"``,
    ``DATABASE_URL=…``). Without ``DATABASE_URL`` it uses SQLite in the data folder.
    """
    data.mkdir(parents=True, exist_ok=True)
    port = port or free_port()
    with (data / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "serve", "--port", str(port), *arguments],
            env={**_clean_environment(), "BASA_DATA": str(data), **environment},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    site = Site(port, data, process)
    try:
        _wait_until_up(site)
        yield site
    finally:
        site.kill()


def _clean_environment() -> dict[str, str]:
    """Return this process's environment without what the tests or a developer have set for the site."""
    ours = {
        "DATABASE_URL",
        "TEST_SQLITE",
        "SITE_URL",
        "SECRET_KEY",
        "ALLOWED_HOSTS",
        "DEBUG",
        "DEMO",
        "TRUSTED_PROXIES",
    }
    return {name: value for name, value in os.environ.items() if name not in ours}


def _wait_until_up(site: Site) -> None:
    """Return when ``/healthz`` answers; fail with the site's output when it ends or takes too long."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and site.process.poll() is None:
        try:
            if Visitor(site.port).get("/healthz").status == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"the site did not start:\n{site.output}")


@dataclass(frozen=True)
class Answer:
    """What the site answered; redirects are not followed."""

    status: int
    headers: http.client.HTTPMessage
    text: str


@dataclass
class Visitor:
    """Somebody with a browser: keeps cookies and sends the token of the form.

    ``host`` is the name typed into the browser, where it is not the loopback address.
    """

    port: int
    host: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Answer:
        """Open a page."""
        return self._send("GET", path, None, headers)

    def post(self, path: str, values: dict[str, str], *, form: str | None = None, **headers: str) -> Answer:
        """Send a form, after opening the page it stands on (``form``; the same path by default) for its token."""
        return self.send(path, values, form=self.get(form or path), **headers)

    def send(self, path: str, values: dict[str, str], *, form: Answer, **headers: str) -> Answer:
        """Send a form with the token of a page that was opened before."""
        token = TOKEN.search(form.text)
        if token:
            values = {**values, "csrfmiddlewaretoken": token[1]}
        origin = {"Origin": f"http://{self.host}:{self.port}", "Content-Type": "application/x-www-form-urlencoded"}
        return self._send("POST", path, urlencode(values), {**origin, **headers})

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = {"Host": f"{self.host}:{self.port}", **headers}
            if self.cookies:
                sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            for line in response.headers.get_all("Set-Cookie", []):
                self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
            return Answer(response.status, response.headers, response.read().decode("utf-8", "replace"))
        finally:
            connection.close()

"""Fixtures and reports for the whole suite."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import hypothesis
import pytest
from django.conf import LazySettings
from django.utils import translation
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.postgres import PostgresServer, postgres_server
from tests.programs import chromium, needs

# How long an example takes is the machine's business; no test asserts a time.
hypothesis.settings.register_profile(
    "basa", max_examples=50, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("basa")

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup"}
LONG = re.compile(r"tests/evening/test_(crawl|evening|games|kept)|test_concurrency|test_ground")
"""Modules whose tests take seconds; those that drive a browser do so too."""
TOGETHER = re.compile(r"tests/tournaments/test_demo|tests/evening/test_worked_example")
"""Modules whose tests share something that takes long to make; no worker makes it that does not run most of them."""


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark every test that asks the database, and let each worker begin with its share of the long tests.

    Workers get equal runs of the list and take over what others have left, so a long test that comes late is waited
    for.
    """
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or DATABASE_FIXTURES & fixtures:
            item.add_marker("database")
    yield
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("browser") or LONG.search(item.nodeid)]
    together = [item for item in items if TOGETHER.search(item.nodeid) and not item.get_closest_marker("browser")]
    taken = {*long, *together}
    short = iter([item for item in items if item not in taken])
    ordered: list[pytest.Item] = []
    for n in range(workers):
        size = (len(items) - len(ordered)) // (workers - n)
        first = [*long[n::workers], *(together if n == workers - 1 else ())]
        ordered += [*first, *islice(short, max(0, size - len(first)))]
    items[:] = ordered


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is missing; in CI that is a failure."""
    for need in needs():
        if need.path is None and item.get_closest_marker(need.marker):
            (pytest.fail if IN_CI else pytest.skip)(need.how)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in one line for each missing program how many tests were skipped and how to get it."""
    skipped = terminalreporter.stats.get("skipped", [])
    for need in needs():
        count = sum(need.how in str(report.longrepr) for report in skipped)
        if count:
            terminalreporter.write_line(f"SKIPPED {count} {need.marker} tests: {need.how}.", yellow=True)


@pytest.fixture(autouse=True)
def _fast_passwords(settings: LazySettings) -> None:
    """Hash passwords quickly: their strength is Django's business."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Forget the language that a request of a test has asked for."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A throw-away PostgreSQL server; tests that use it carry the marker ``postgres``."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> str:
    """The ``DATABASE_URL`` of a fresh, empty database."""
    return postgres.fresh_database()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the system's Chromium; ``club.test`` leads to this machine, as a name on a club's network would."""
    switches = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run"]
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {
        **browser_type_launch_args,
        "executable_path": chromium(),
        "args": [*switches, *quiet, "--host-resolver-rules=MAP club.test 127.0.0.1"],
    }


@pytest.fixture
def quiet_page(page: Page) -> Iterator[Page]:
    """A page under the real content-security policy; at the end its console must be empty and no script have failed."""
    said: list[str] = []

    def note(message: ConsoleMessage) -> None:
        said.append(f"{message.type}: {message.text}")

    page.on("console", note)
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    yield page
    assert said == []


@pytest.fixture
def checked_page(browser: Browser) -> Iterator[Page]:
    """A page in a context where axe may run its script, which the content-security policy would forbid."""
    context = browser.new_context(bypass_csp=True)
    yield context.new_page()
    context.close()

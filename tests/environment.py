"""Loaded before the settings: tests get a data folder of their own and never touch the club's.

Workers of a parallel run inherit the folder from the process that made it.

Eleven thousand tests are collected by each of them, and what is collected is kept: nothing of it is looked for as
garbage, neither while it is made nor afterwards.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile

if "BASA_TEST_FOLDER" not in os.environ:
    folder = tempfile.mkdtemp(prefix="basa-tests-")
    os.environ["BASA_TEST_FOLDER"] = folder
    atexit.register(shutil.rmtree, folder, ignore_errors=True)

os.environ["BASA_DATA"] = os.environ["BASA_TEST_FOLDER"]
os.environ.setdefault("TEST_SQLITE", os.path.join(os.environ["BASA_TEST_FOLDER"], "test.sqlite3"))
os.environ["SITE_URL"] = "http://127.0.0.1:8000"
os.environ["SECRET_KEY"] = "only-for-tests-" + "x" * 50
# Playwright keeps an event loop running in the thread that also asks the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
for name in ("ALLOWED_HOSTS", "DEBUG", "STATIC_MANIFEST", "TRUSTED_PROXIES", "DEMO", "LAN", "PORT"):
    os.environ.pop(name, None)

gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage from now on, but not among the tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()

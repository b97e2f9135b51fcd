"""Commands that look into the database, run where there is none yet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import ROOT


@pytest.mark.parametrize(
    "words, status, printed",
    [
        (["standings", "--list"], 0, ""),
        (["standings", "evening"], 1, "There is no event evening"),
        (["backup", "site.backup"], 0, "0 rows"),
        (["restore", "none.backup"], 1, "none.backup"),
    ],
)
def test_an_empty_folder_gets_a_sentence_and_no_traceback(
    words: list[str], status: int, printed: str, tmp_path: Path
) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", *words],
        cwd=tmp_path,
        env={**environment, "BASA_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert printed in done.stdout + done.stderr

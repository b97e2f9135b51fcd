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


RECORD = '[Event "Fé♥"]\n[Points "NS 30 EW 42"]\n[Multiplier "1"]\n'


def replayed(tmp_path: Path, shell: str) -> subprocess.CompletedProcess[bytes]:
    (tmp_path / "many.cpn").write_text("\n".join([RECORD] * 3000), encoding="utf-8")
    (tmp_path / "one.cpn").write_text(RECORD, encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONIOENCODING": "cp1252",
        "REPLAY": f"{sys.executable} {ROOT / 'manage.py'} replay",
    }
    return subprocess.run(
        ["bash", "-c", shell], cwd=tmp_path, env=environment, capture_output=True, check=False, timeout=60
    )


def test_what_is_printed_is_utf8_whatever_the_shell_says(tmp_path: Path) -> None:
    done = replayed(tmp_path, "$REPLAY one.cpn")
    assert done.returncode == 0
    assert "−6" in done.stdout.decode()


def test_a_reader_that_has_seen_enough_ends_it_quietly(tmp_path: Path) -> None:
    done = replayed(tmp_path, "$REPLAY many.cpn | head -1; echo ${PIPESTATUS[0]}")
    assert (done.stdout.split()[-1], done.stderr) == (b"141", b"")


def test_closed_standard_input_cannot_be_read(tmp_path: Path) -> None:
    done = replayed(tmp_path, "$REPLAY - <&-")
    assert done.returncode == 2
    assert done.stderr.startswith(b"- cannot be read")

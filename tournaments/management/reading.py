"""Reading what a command is given: a file, or standard input."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import TextIO


def read_source(file: str, most: int = -1) -> bytes:
    """Return the content of a file, or of standard input for ``-``; at most so many bytes.

    Raises ``OSError``, for a standard input that is closed too.
    """
    if file != "-":
        with Path(file).open("rb") as stream:
            return stream.read(most)
    stdin: TextIO | None = sys.stdin
    if stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stdin.buffer.read(most)

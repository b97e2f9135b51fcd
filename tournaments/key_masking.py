"""Lines of the server's log without the keys of tables: whoever reads the log must not be able to act at a table."""

from __future__ import annotations

import logging
import re
from typing import Final

KEY: Final = re.compile(r"((?:(?<![\w-])|(?<=%2[Ff]))t(?:/|%2[Ff]))[^/%\s?#'\"]+")
"""The part of an address below ``/t/``, in an address or a piece of one, to the next part, query, space or quote."""


def masked(text: str) -> str:
    """Return the text with every key of a table in an address starred out."""
    return KEY.sub(r"\1***", text)


class MaskedFormatter(logging.Formatter):
    """Writes a line as usual, tracebacks included, and then masks it as a whole."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line to print."""
        return masked(super().format(record))

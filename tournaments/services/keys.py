"""The secrets in the links of tables and matches, and of devices."""

from __future__ import annotations

import secrets
from typing import Final

KEY_BYTES: Final = 16
"""128 bits: nobody guesses a table, a match or a device."""


def new_key() -> str:
    """Return a new random key of 128 bits."""
    return secrets.token_urlsafe(KEY_BYTES)

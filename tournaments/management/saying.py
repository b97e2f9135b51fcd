"""What the commands print while somebody waits for them."""

from __future__ import annotations

from django.core.management.base import OutputWrapper


def say_now(out: OutputWrapper, text: str) -> None:
    """Print a line and let it be seen at once, although much is to be done before the next."""
    out.write(text)
    out.flush()

#!/usr/bin/env python
"""The door to every command: ``python manage.py help`` lists them."""

import io
import os
import sys

from django.core.management import execute_from_command_line

NOBODY_READS = 141
"""The exit status shells know for output into a pipe that is closed, such as ``replay … | head``."""


def main() -> None:
    """Run the command that the arguments name; whatever it prints is UTF-8, in a redirection of Windows too."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is left in the buffer goes nowhere, or the interpreter would fail once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)


if __name__ == "__main__":
    main()

"""Commands that refuse in plain sentences on standard error, with exit status 2 and nothing else."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentError, ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from scoring.movements.wording import capital

FAILED: Final = 2
"""The exit status where nothing could be done as asked."""


class Once(Action):
    """An option that is given once, whichever of its names is taken; register it as the action of a parser."""

    def __call__(
        self, parser: ArgumentParser, namespace: Namespace, values: Any, option_string: str | None = None
    ) -> None:
        """Store the value, or refuse a second one."""
        if self.option_strings and getattr(namespace, self.dest, self.default) is not self.default:
            raise ArgumentError(self, "it is given twice")
        setattr(namespace, self.dest, values)


class PlainCommand(BaseCommand):
    """A command whose refusals are sentences, those of the parser of its options among them."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Return the parser of the options, which says what is wrong without repeating how the command is used."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self.misused  # type: ignore[method-assign]  # a command cannot name another class of parser
        return parser

    def misused(self, message: str) -> NoReturn:
        """Refuse options for the reason that the parser gives."""
        self.fail([f"{capital(message)}; --help lists the options."])

    def fail(self, sentences: Iterable[str]) -> NoReturn:
        """Print the sentences, one a line, and end with status 2."""
        for sentence in sentences:
            self.stderr.write(sentence)
        sys.exit(FAILED)

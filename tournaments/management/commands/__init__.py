"""Thin commands: parse the arguments, call one service or selector, print."""

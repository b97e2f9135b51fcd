"""The games, one package each; ``records`` lists them for the commands."""

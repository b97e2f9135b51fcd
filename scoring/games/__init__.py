"""The games, one package each; ``registry`` lists them, ``records`` holds records against their rules."""

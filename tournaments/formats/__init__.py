"""How dates and times are written, by language, where Django's own way is not the club's."""

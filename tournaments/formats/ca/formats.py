"""Day, month and year joined by "de", and the clock by 24 hours."""

DATE_FORMAT = r"j E \d\e Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = r"j E \d\e Y, H:i"
SHORT_DATE_FORMAT = "d/m/Y"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"

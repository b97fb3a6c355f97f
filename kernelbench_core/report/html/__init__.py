"""The HTML report: one file that holds everything and asks for nothing."""

"""What a run says: the summary of its results as plain data, and as text for a terminal."""

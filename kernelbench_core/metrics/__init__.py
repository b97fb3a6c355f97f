"""Numbers over results."""

"""ARM targets: Neon and SVE."""

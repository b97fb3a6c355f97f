"""The target `x86-avx512` for kernelbench."""

"""The SIMD tasks that the instruction-set plugins share, and the target `scalar`."""

"""x86 targets: SSE/SSE2 and AVX/AVX2."""

"""The code around a candidate: `function/` for kernels that are one function."""

"""The RISC-V target: the vector extension, RVV 1.0."""

"""Host emulator of the AI Engine: headers, the library of operations, and the passes over a kernel's LLVM IR."""

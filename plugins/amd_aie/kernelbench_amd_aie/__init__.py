"""AMD NPU (AI Engine) kernels: emulator, cycle model, tasks, and the real tool chain where it is installed."""

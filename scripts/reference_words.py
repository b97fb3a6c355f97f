"""What the reference says in words of its own, since no docstring does; `scripts/reference.py` refuses old ones."""

from __future__ import annotations

from collections.abc import Mapping

from kernelbench_core.cli.outcome import INTERNAL, INTERRUPTED, PIPE_CLOSED
from kernelbench_core.model import Status

STATUSES: Mapping[Status, str] = {
    Status.PASSED: "right on every case, by the rules of the protocol",
    Status.NO_CODE: "no code in the answer",
    Status.NO_INTRINSICS: "right, but not SIMD: no vector code is reached, executed, or has an effect",
    Status.COMPILE_ERROR: "the compiler refused it",
    Status.COMPILE_TIMEOUT: "the compiler did not come to an end in its time",
    Status.LINK_ERROR: "it calls something that is not there, or does not define the entry point",
    Status.RUNTIME_ERROR: "ended by a signal, an exception or an exit",
    Status.MEMORY_ERROR: "touched memory outside of a buffer, or changed what it may only read",
    Status.WRONG_RESULT: "an output differs; case, sizes, index, got and expected are kept",
    Status.TIMEOUT: "did not come to an end in its time",
    Status.TAMPERED: "interfered with the measurement",
    Status.UNAVAILABLE: "no compiler, processor feature or device for it here",
    Status.HARNESS_ERROR: "a fault of kernelbench",
}
EXIT_CODES: Mapping[int, str] = {
    0: "everything ran; a low score is not a failure",
    1: "some units failed for reasons of infrastructure, a threshold was missed, or tasks are not sound",
    2: "usage or configuration: an option, a name or a file is wrong",
    INTERNAL: "an internal error, with its traceback",
    4: "a needed plugin, toolchain or device is missing, or a plugin broke a rule",
    5: "nothing selected",
    INTERRUPTED: "interrupted by Ctrl-C; what is finished is kept",
    PIPE_CLOSED: "whoever read the output has stopped reading",
}
RUN_TOML: Mapping[str, str] = {
    "schema_version": "Version of the form; raised when an older kernelbench could not read the folder.",
    "created": "When the run was begun, UTC, ISO 8601.",
    "kernelbench": "Version that made it.",
    "identity": "What decides verdicts and answers: suite, protocol, seed, and under `generation` what models are "
    "asked with, where it is not as by default. A command with another identity is refused in this folder.",
    "selection": "Ids of the tasks, names of the targets and models.",
    "settings": "Other settings of the command.",
    "toolchains": "Compilers and linkers with their versions.",
    "emulators": "Emulators with their versions.",
    "processor": "Name of the processor.",
    "plugins": "Plugins with their versions.",
    "machine": "Processor, architecture, number of cores, operating system, Python.",
    "history": "Where the run went on later: what had changed, and when. Only then.",
}
VARIABLES: Mapping[str, str] = {
    "KERNELBENCH_CACHE_DIR": "Folder of the build cache; else `kernelbench` in `XDG_CACHE_HOME` or `~/.cache`.",
    "KERNELBENCH_CLANG": "The clang to use, by path or name.",
    "KERNELBENCH_GCC": "The g++ to use, by path or name.",
    "KERNELBENCH_QEMU_": "The emulator to use, with its architecture at the end: `KERNELBENCH_QEMU_AARCH64`.",
    "KERNELBENCH_LOCK_FOLDER": "Folder of the lock that timed runs of one machine share.",
    "KERNELBENCH_LOAD_PLUGINS": "Load exactly these plugins, by entry point or distribution; empty for none.",
    "KERNELBENCH_DISABLE_PLUGINS": "Leave these plugins out.",
    "KERNELBENCH_STRICT_PLUGINS": "With `1`, a broken plugin is an error (exit code 4).",
    "KERNELBENCH_TEST_STRICT": "With `1`, the [conformance kit](../conformance.md) fails where it would skip.",
}
"""Variables beside those of single settings."""
INTERNAL_VARIABLES = {"KERNELBENCH_UNSAFE_RUN"}
"""Set by kernelbench for its own children."""
EXAMPLE_SETTINGS = """\
```toml
[run]
targets = ["x86-sse", "x86-avx"]
models = ["vllm/qwen"]
n_samples = 5

[run.per_model."vllm/qwen"]
temperature = 0.2
```"""

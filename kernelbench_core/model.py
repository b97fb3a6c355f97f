"""The nouns of a benchmark: tasks, targets, samples, results, and the statuses that a result can have."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import field, frozen


class Status(str, enum.Enum):
    """How the evaluation of one sample ended.

    `UNAVAILABLE` and `HARNESS_ERROR` are never the model's failure.
    """

    PASSED = "passed"
    NO_CODE = "no_code"
    NO_INTRINSICS = "no_intrinsics"
    COMPILE_ERROR = "compile_error"
    COMPILE_TIMEOUT = "compile_timeout"
    LINK_ERROR = "link_error"
    RUNTIME_ERROR = "runtime_error"
    MEMORY_ERROR = "memory_error"
    WRONG_RESULT = "wrong_result"
    TIMEOUT = "timeout"
    TAMPERED = "tampered"
    UNAVAILABLE = "unavailable"
    HARNESS_ERROR = "harness_error"

    def __str__(self) -> str:
        return self.value

    @property
    def counts(self) -> bool:
        """Whether the result says something about the model."""
        return self not in (Status.UNAVAILABLE, Status.HARNESS_ERROR)


@frozen(kw_only=True)
class Target:
    """An architecture: what a prompt says about it and what a compiler needs for it.

    Args:
        name: Unique, such as `x86-avx`.
        summary: One line for lists.
        arch: Machine name (`uname -m`) that can run the code; empty for any machine.
        triple: Target triple for a cross compiler; empty to compile for this machine.
        flags: Compiler flags that select the instruction set, exactly as they are passed.
        headers: Headers that declare the intrinsics; included for every candidate.
        cpu_features: Names in `/proc/cpuinfo` that the machine must have.
        aliases: Other spellings in samples of others (`AVX` in `SimdBench_3_AVX`).
        entry_suffix: What a candidate's entry point adds to the task's name.
        gate: What a sample must use: `vector` for operations on vectors, `scalable` for those on vectors without a
            fixed length (SVE, RVV), `operations` for those that `operations` finds alone; empty for nothing.
        min_vector_bits: Width from which a vector type counts for the gate, in bits; of a scalable one, its least.
        operations: Regular expression that finds an operation in a line of the compiler's intermediate code (LLVM IR,
            GIMPLE) or in a statement of inline assembly: for instructions that work on no vector type (tiles, packed
            data in ordinary registers). What it finds counts for the gate as a vector operation does.
        vector_bits: Vector lengths that programs can be run at, in bits; empty where the length is fixed.
        default_vector_bits: The length that the emulator has when nobody asks for one, in bits.
        label: How the prompt names the instruction set.
        facts: Sentences about the target for the prompt.
        toolchains: Names of usable toolchains, the preferred one first.
        executors: Names of usable executors, the preferred one first.
        emulator: QEMU's name of the architecture (`aarch64` for `qemu-aarch64`); empty where there is none.
        emulator_cpu: What QEMU gets as `-cpu`; `{bits}` and `{bytes}` stand for the vector length.
        vector_assembly: Regular expression that finds a vector instruction in `mnemonic operands`, as LLVM's
            disassembler writes it; empty where instructions cannot be counted.
        kernel_assembly: The same for instructions that ask the operating system for something.
        selftest: C++ source of a program that says which vector length is in force, and whether a number of intrinsics
            give known results (docs/emulation.md has its form). Where it is set, nothing is evaluated before it has
            passed at every vector length that is used.
        include: Folders with headers that the target brings; compilers look there first, and see nothing else of the
            plugin.
        experts: Folder with solutions that the target brings for tasks of any suite, as `SUITE/TASK.cpp`. A task's own
            expert for the target wins.
        alignment: What every buffer's start is aligned to, in bytes; 1 for what its element needs. Behind a
            buffer whose size is no multiple of 4 a kernel may then write up to the next one, as a device's buffers
            allow it.
        standard_headers: Whether the headers of C++'s standard library are included for every candidate; where not,
            a candidate includes all that it uses.
    """

    name: str
    summary: str
    arch: str = ""
    triple: str = ""
    flags: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    cpu_features: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    entry_suffix: str = "_simd"
    gate: str = ""
    min_vector_bits: int = 128
    operations: str = ""
    vector_bits: tuple[int, ...] = ()
    default_vector_bits: int = 128
    label: str = ""
    facts: tuple[str, ...] = ()
    toolchains: tuple[str, ...] = ("clang", "gcc")
    executors: tuple[str, ...] = ("local",)
    emulator: str = ""
    emulator_cpu: str = ""
    vector_assembly: str = ""
    kernel_assembly: str = ""
    selftest: str = ""
    include: tuple[str, ...] = ()
    experts: str = ""
    alignment: int = 1
    standard_headers: bool = True

    def lengths(self, protocol: Protocol) -> tuple[int, ...]:
        """The vector lengths that a sample must pass at, in bits; (0,) where there is nothing to choose.

        Those of the protocol that the target has; where the protocol names none, the emulator's default.
        """
        if not self.vector_bits:
            return (0,)
        if not protocol.vector_bits:
            return (self.default_vector_bits,)
        return tuple(each for each in protocol.vector_bits if each in self.vector_bits)


@frozen(kw_only=True)
class Task:
    """One problem of a suite, whatever its kind.

    Args:
        suite: Name of the suite, such as `simd`.
        name: Unique within the suite.
        summary: One line for lists.
        description: Markdown for the prompt: the whole contract, in our own words.
        digest: Hex digest over everything that decides a verdict.
        category: Stratum for reports, such as `data movement`.
        aliases: Task ids of other systems that mean this task (`SimdBench_3`).
        metadata: Anything else worth a column (numbers of other systems, element type).
        origin: Where the task came from (a folder), for messages.
    """

    suite: str
    name: str
    summary: str
    description: str
    digest: str
    category: str = ""
    aliases: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(factory=dict)
    origin: str = ""

    @property
    def task_id(self) -> str:
        """`suite/name`."""
        return f"{self.suite}/{self.name}"


@frozen(kw_only=True)
class Comparison:
    """How an output is compared with the reference's.

    Args:
        kind: `exact` (bits; NaN equals NaN), `ulp` (distance in units in the last place of the expected
            value), `close` (|got - expected| <= atol + rtol*|expected|) or `bound` (the task's own
            `NAME_bound` function gives the largest allowed error for each element).
        ulp: Units in the last place, for `ulp`.
        rtol: Relative to the expected value only, for `close`.
        atol: Absolute, for `close`.
        signed_zero: Whether -0.0 and 0.0 differ.
    """

    kind: str = "exact"
    ulp: float = 0.0
    rtol: float = 0.0
    atol: float = 0.0
    signed_zero: bool = False


@frozen(kw_only=True)
class Parameter:
    """What the harness knows about one parameter of a function task beyond its C++ type.

    Args:
        name: As in the prototype.
        role: `in`, `out`, `inout` for buffers and containers; `in` for scalars.
        length: Expression over the scalar parameters that gives a buffer's length in elements.
        values: Generator options (see the page on function tasks).
        compare: How it is compared when it is an output.
    """

    name: str
    role: str = "in"
    length: str = ""
    values: Mapping[str, Any] = field(factory=dict)
    compare: Comparison = Comparison()


Case = Mapping[str, Any]


@frozen(kw_only=True)
class Workload:
    """The inputs that a task's speed is measured with: one set for each row of sizes.

    Args:
        sizes: Rows of numbers, from small to large.
        arguments: What a row's numbers are, in order: a scalar parameter's value, a container's length, or
            `NAME.width` for the rows of a vector of vectors. Empty where `make` decides.
        make: Optional hand-made inputs: called with a random generator and a row's numbers, gives a value for every
            parameter. Otherwise everything that `arguments` does not name is drawn as the parameters say.
    """

    sizes: tuple[tuple[int, ...], ...]
    arguments: tuple[str, ...] = ()
    make: Callable[..., Case] | None = None


@frozen(kw_only=True)
class FunctionTask(Task):
    """A task whose answer is one C++ function.

    Args:
        entry: Name of the scalar function; a target's `entry_suffix` is added for candidates.
        prototype: C++ declaration of `entry`.
        types: C++ definitions that the prototype needs (structs of scalars).
        reference: C++ source that defines `entry`, and `entry_bound` where a comparison is `bound`.
        reference_language: `c++`, or `c` where `reference` is C; then the prototype has types of C alone.
        parameters: One entry a parameter, in order.
        result: How the returned value is compared; None for `void`.
        experts: Target name to hand-vectorized C++ source.
        mutants: Name to subtly wrong C++ source (scalar; defines `entry`).
        target_mutants: Target name to more of them, written for that target (they define the target's entry point).
        cases: Optional generator of hand-made cases, called with a random generator before the drawn ones.
        n_cases: How many test cases a verdict needs.
        checker: Name of the checker that compares outputs.
        workload: What its speed is measured with; None where speed means nothing.
        test: C++ source of a test of the task's own, for suites of others. It defines
            `extern "C" int kb_test(void *entry, uint64_t seed)`, gives 1 when the function at `entry` (of C linkage,
            with the signature of `entry`) is right, and takes the place of cases and checker. Not guarded: see
            docs/trust.md.
        expected: A behavioural model: called with a case, gives the values of the outputs by name. It decides what is
            right, in place of the reference.
        wrapper: C++ source that is put behind a candidate's code and calls its entry point as the device's program
            does (modes, events). It defines `kb_wrapped` with the prototype's parameters, which is called instead.
        targets: Names of the targets that the task is for; empty for any.
        prompts: Questions that another system asks for this task, as they are, by a target's name or alias; they take
            the place of the description.
    """

    entry: str
    prototype: str
    types: str = ""
    reference: str
    parameters: tuple[Parameter, ...]
    reference_language: str = "c++"
    result: Comparison | None = None
    experts: Mapping[str, str] = field(factory=dict)
    mutants: Mapping[str, str] = field(factory=dict)
    target_mutants: Mapping[str, Mapping[str, str]] = field(factory=dict)
    cases: Callable[[Any], Iterator[Case]] | None = None
    n_cases: int = 1000
    checker: str = "columns"
    workload: Workload | None = None
    test: str = ""
    expected: Callable[[Case], Case] | None = None
    wrapper: str = ""
    targets: tuple[str, ...] = ()
    prompts: Mapping[str, str] = field(factory=dict)

    def is_for(self, target: str) -> bool:
        """Whether the task can be asked of a target, by its name."""
        return not self.targets or target in self.targets


@frozen(kw_only=True)
class Sample:
    """One answer of one model to one (task, target).

    Args:
        sample_id: Unique within the run; the index of the answer among those to the same question.
        task_id: `suite/name`.
        target: Name of the target.
        model: `provider/name`.
        completion: What the model wrote, unchanged; None when nothing came back.
        code: The code taken out of it; None when there is none.
        notes: What extraction repaired (`fence was not closed`), or why there is no code.
        usage: Tokens of all attempts together: `input`, `output`, `cached`, `cache_write`, `reasoning`; of stored
            solutions their `name`; of imported samples whatever is there.
        source: `file:line` of an imported sample.
        prompt_digest: SHA-256 of the messages.
        messages: The messages of the first attempt, each with `role` and `content`.
        parameters: What was sent beside the messages, as it was sent in the end.
        answered_by: The model as the provider named it in its answer.
        finish_reason: Why the model stopped (`stop`, `length`, `content_filter`, `refusal`, ...).
        latency: Seconds from a request to the end of its answer, all attempts together; None for unknown.
        cost: US dollars, all attempts together; None where no price is known.
        attempts: With feedback, every attempt in order: answer, verdict, the message that went back, usage, cost.
        details: Anything else: the prompt builder, what was retrieved, refused parameters, requests that failed first.
    """

    sample_id: str
    task_id: str
    target: str
    model: str
    completion: str | None = None
    code: str | None = None
    notes: tuple[str, ...] = ()
    usage: Mapping[str, Any] = field(factory=dict)
    source: str = ""
    prompt_digest: str = ""
    messages: tuple[Mapping[str, str], ...] = ()
    parameters: Mapping[str, Any] = field(factory=dict)
    answered_by: str = ""
    finish_reason: str = ""
    latency: float | None = None
    cost: float | None = None
    attempts: tuple[Mapping[str, Any], ...] = ()
    details: Mapping[str, Any] = field(factory=dict)

    @property
    def truncated(self) -> bool:
        """Whether the answer was cut off at the limit of tokens, so that its code may be half of one."""
        return self.finish_reason == "length"


@frozen(kw_only=True)
class Result:
    """The verdict on one sample under one protocol; a line of `results.jsonl`.

    Args:
        task_id: `suite/name`.
        target: Name of the target.
        model: `provider/name`.
        sample_id: The sample's id.
        status: How it ended.
        detail: One line for a person: the first error, the first wrong value, the buffer and index.
        phase: `extract`, `build`, `gate`, `run`, `check` or `done`: where it ended.
        protocol: Name of the protocol.
        key: Digest of (task, code, target, toolchain, protocol, seed): equal keys mean equal verdicts.
        error_class: Finer class of a compile or runtime error (`undeclared_identifier`, `SIGFPE`).
        data: Evidence: diagnostics, gate counts, the mismatch, seconds; what `show` prints.
    """

    task_id: str
    target: str
    model: str
    sample_id: str
    status: Status
    detail: str = ""
    phase: str = "done"
    protocol: str = "strict"
    key: str = ""
    error_class: str = ""
    data: Mapping[str, Any] = field(factory=dict)

    @property
    def passed(self) -> bool:
        """Whether the sample is right by the protocol."""
        return self.status is Status.PASSED


@frozen(kw_only=True)
class Timing:
    """How the speed of a function kernel is measured; docs/timing.md says what each of these means.

    Args:
        levels: Optimisation levels at which candidate and reference are compared, without the dash.
        baselines: What else the candidate is compared with: `O0` (the reference not optimised), `scalar` (-O3 without
            vectorisers), `vector` (-O3, sums may be reordered, so that every loop can be vectorised that a hand-written
            kernel may vectorise) and `expert` (the task's expert for the target).
        rows: How many rows of a task's sizes are measured, spread from the first to the last; 0 for all.
        sample_seconds: Least length of one timed sample.
        starts: Least number of process starts.
        pairs: Least number of pairs (reference, candidate) for a row of sizes.
        half_width: Relative half-width of the 95 % interval at which a row is finished.
        budget_seconds: Real time after which a row is finished although its interval is wider.
        repeats: Repetitions for each row of sizes in the paper's speedup (arXiv 2507.15224, section 3.4).
    """

    levels: tuple[str, ...] = ("O3",)
    baselines: tuple[str, ...] = ("scalar", "vector", "expert", "O0")
    rows: int = 0
    sample_seconds: float = 0.01
    starts: int = 6
    pairs: int = 18
    half_width: float = 0.01
    budget_seconds: float = 2.0
    repeats: int = 5


@frozen(kw_only=True)
class Protocol:
    """Everything that decides a verdict; its fields are part of every result's key.

    Args:
        name: Unique, such as `strict`.
        summary: One line for lists.
        cases: Test cases a sample must pass.
        optimize: Optimisation level for correctness, without the dash (`O0`).
        compile_seconds: Wall and CPU limit of one compiler call, in seconds.
        run_seconds: CPU limit of all cases of a sample, in seconds; the wall limit is twice that.
        memory_bytes: Address space of a candidate, in bytes.
        gate: Whether samples without vector instructions fail on targets that ask for them.
        vector_bits: Vector lengths at which a sample must pass on targets that have several, in bits; empty for the one
            that the emulator has by default.
        counts: Whether executed instructions are counted, for samples that pass.
        measure: Whether speed is measured, for samples that pass.
        timing: How.
        samples: Answers asked for each question where nobody says another number.
        sampling: Parameters for a model's provider (`temperature`).
    """

    name: str
    summary: str
    cases: int = 1000
    optimize: str = "O0"
    compile_seconds: float = 20.0
    run_seconds: float = 10.0
    memory_bytes: int = 2 << 30
    gate: bool = True
    vector_bits: tuple[int, ...] = (128, 256, 512)
    counts: bool = False
    measure: bool = False
    timing: Timing = Timing()
    samples: int = 1
    sampling: Mapping[str, float] = field(factory=dict)

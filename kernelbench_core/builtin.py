"""What the core itself brings, through the same hooks as everybody else; registered as the plugin `core`.

The factories are names, so that nothing of it is imported before it is used.
"""

from __future__ import annotations

from kernelbench_core.api import (
    CheckerDescriptor,
    DoctorCheckDescriptor,
    ExecutorDescriptor,
    MetricDescriptor,
    PromptBuilderDescriptor,
    Protocol,
    ProviderDescriptor,
    ReportSectionDescriptor,
    RetrieverDescriptor,
    Timing,
    ToolchainDescriptor,
    hookimpl,
)

_SIMDBENCH_SECONDS = 15.0
"""The time T that SimdBench gives to one sample (arXiv 2507.15224); its steps get shares of it."""


@hookimpl
def kernelbench_prompt_builders() -> list[PromptBuilderDescriptor]:
    """Prompts for function tasks: four ways to ask."""
    return [
        PromptBuilderDescriptor(
            name="default",
            summary="The task's contract, the target's facts and everything that the tests assume",
            factory="kernelbench_core.generation.prompt:FunctionPromptBuilder",
        ),
        PromptBuilderDescriptor(
            name="translation",
            summary="The scalar function, to be rewritten for the target, with all that the default says",
            factory="kernelbench_core.generation.prompt:TranslationPromptBuilder",
        ),
        PromptBuilderDescriptor(
            name="repair",
            summary="A failed answer of an earlier run with what is wrong, to be mended",
            argument="RUN",
            factory="kernelbench_core.generation.repair_prompt:RepairPromptBuilder",
        ),
        PromptBuilderDescriptor(
            name="template",
            summary="Your own template, in Jinja2",
            argument="FILE",
            factory="kernelbench_core.generation.template_prompt:TemplatePromptBuilder",
        ),
    ]


@hookimpl
def kernelbench_providers() -> list[ProviderDescriptor]:
    """The stored solutions as models."""
    return [
        ProviderDescriptor(
            name="reference",
            summary="Stored solutions of the tasks: reference/expert, reference/scalar, reference/mutant",
            factory="kernelbench_core.generation.reference:ReferenceProvider",
        )
    ]


@hookimpl
def kernelbench_retrievers() -> list[RetrieverDescriptor]:
    """Examples by the words that they share with the question."""
    return [
        RetrieverDescriptor(
            name="bm25",
            summary="BM25 over the experts of the suite's other tasks, or over a folder of example kernels",
            factory="kernelbench_core.generation.retrieval.bm25:Bm25Retriever",
            requires=("bm25s",),
            remedy="pip install 'kernelbench-core[retrieval]'",
        )
    ]


@hookimpl
def kernelbench_toolchains() -> list[ToolchainDescriptor]:
    """The two compilers that a Debian machine has, and one that comes as a wheel."""
    return [
        ToolchainDescriptor(
            name="clang",
            summary="Clang with lld; the gate looks at LLVM IR",
            factory="kernelbench_core.toolchains.clang:ClangToolchain",
        ),
        ToolchainDescriptor(
            name="gcc",
            summary="GCC; the gate looks at GIMPLE",
            factory="kernelbench_core.toolchains.gcc:GccToolchain",
        ),
        ToolchainDescriptor(
            name="zig",
            summary="Clang, lld and C++ libraries of the wheel `ziglang`, for static programs",
            factory="kernelbench_core.toolchains.zig:ZigToolchain",
        ),
    ]


@hookimpl
def kernelbench_executors() -> list[ExecutorDescriptor]:
    """This machine, and emulated ones."""
    return [
        ExecutorDescriptor(
            name="local",
            summary="This machine, in a sandbox",
            factory="kernelbench_core.executors.local:LocalExecutor",
        ),
        ExecutorDescriptor(
            name="qemu",
            summary="QEMU's user mode, in a sandbox, at chosen vector lengths",
            factory="kernelbench_core.executors.qemu:QemuExecutor",
        ),
    ]


@hookimpl
def kernelbench_checkers() -> list[CheckerDescriptor]:
    """The comparison that function tasks state."""
    return [
        CheckerDescriptor(
            name="columns",
            summary="Each output by the comparison that the task states: exact, ulp, close or bound",
            factory="kernelbench_core.evaluation.checker:ColumnChecker",
        )
    ]


@hookimpl
def kernelbench_metrics() -> list[MetricDescriptor]:
    """How many answers are right, how fast they are, what they fail of, and what they cost."""
    return [
        MetricDescriptor(
            name="pass@k",
            summary="Chance that at least one of k samples passes, over all tasks that were asked for",
            factory="kernelbench_core.metrics.pass_at_k:PassAtK",
        ),
        MetricDescriptor(
            name="build@k",
            summary="As pass@k, for samples that compile and link",
            factory="kernelbench_core.metrics.pass_at_k:BuildAtK",
        ),
        MetricDescriptor(
            name="efficient@k",
            summary="As pass@k, for samples that pass and are faster than the reference; where speed was measured",
            factory="kernelbench_core.metrics.speedup:EfficientAtK",
        ),
        MetricDescriptor(
            name="speedup",
            summary="How much faster samples are than the reference, and than its vectorised and scalar builds",
            factory="kernelbench_core.metrics.speedup:SpeedUp",
        ),
        MetricDescriptor(
            name="speedup-or-baseline",
            summary="Geometric mean of speedups with failures as 1, and its quantiles over tasks",
            factory="kernelbench_core.metrics.kept:SpeedUpOrBaseline",
        ),
        MetricDescriptor(
            name="beside-expert",
            summary="How fast samples are beside the task's expert, and the share that is as fast",
            factory="kernelbench_core.metrics.expert:BesideExpert",
        ),
        MetricDescriptor(
            name="fast@k",
            summary="HPC-Bench's Fast@k and Speedup@k for thresholds of 1 and 1.5",
            factory="kernelbench_core.metrics.fast:FastAtK",
        ),
        MetricDescriptor(
            name="fast_p",
            summary="KernelBench's share of samples that are right and more than p times faster",
            factory="kernelbench_core.metrics.fast:FastP",
        ),
        MetricDescriptor(
            name="vectorization",
            summary="NPUEval's mean share of vector instructions with failures as 0, and its functional pass rate",
            factory="kernelbench_core.metrics.vectorization:Vectorization",
        ),
        MetricDescriptor(
            name="instruction-ratio",
            summary="Executed instructions over those of the reference",
            factory="kernelbench_core.metrics.vectorization:InstructionRatio",
        ),
        MetricDescriptor(
            name="failures",
            summary="SimdBench's five classes of failures, and the three most frequent reasons",
            factory="kernelbench_core.metrics.failures:Failures",
        ),
        MetricDescriptor(
            name="pass-by-attempt",
            summary="Share of samples that have passed after each attempt; where there was feedback",
            factory="kernelbench_core.metrics.attempts:PassByAttempt",
        ),
        MetricDescriptor(
            name="spending",
            summary="Dollars and tokens for each sample that passed",
            factory="kernelbench_core.metrics.spending:Spending",
        ),
        MetricDescriptor(
            name="distinct",
            summary="How many of a task's answers differ",
            factory="kernelbench_core.metrics.diversity:Distinct",
        ),
    ]


@hookimpl
def kernelbench_protocols() -> list[Protocol]:
    """Ours, and the paper's limits."""
    return [
        Protocol(
            name="strict", summary="Ours, and the default: 1,000 guarded cases at -O0, intrinsics where asked for"
        ),
        Protocol(
            name="simdbench",
            summary="The settings of SimdBench's paper (T = 15 s: a quarter to compile, 0.7 T to run) with our checks",
            cases=1000,
            optimize="O0",
            compile_seconds=0.25 * _SIMDBENCH_SECONDS,
            run_seconds=0.7 * _SIMDBENCH_SECONDS,
            vector_bits=(),  # whatever the emulator does by itself
            timing=Timing(levels=("O3", "O0"), baselines=("expert",)),
            samples=5,
            sampling={"temperature": 0.2},
        ),
    ]


@hookimpl
def kernelbench_report_sections() -> list[ReportSectionDescriptor]:
    """What emulated targets, and those with a model of cost, add to a report."""
    return [
        ReportSectionDescriptor(
            name="vector-lengths",
            summary="Samples that passed at each vector length",
            factory="kernelbench_core.report.emulation:VectorLengths",
        ),
        ReportSectionDescriptor(
            name="executed-instructions",
            summary="Instructions beside the reference's, and the share of vector instructions",
            factory="kernelbench_core.report.emulation:InstructionCounts",
        ),
        ReportSectionDescriptor(
            name="modelled-cost",
            summary="What kernels would cost on the device, by the target's model",
            factory="kernelbench_core.report.modelled:ModelledCosts",
        ),
    ]


@hookimpl
def kernelbench_doctor_checks() -> list[DoctorCheckDescriptor]:
    """The programs that an evaluation needs."""
    return [
        DoctorCheckDescriptor(
            name="bubblewrap",
            summary="The sandbox that compilers and candidates run in",
            factory="kernelbench_core.cli.doctor:check_bubblewrap",
        ),
        DoctorCheckDescriptor(
            name="clang",
            summary="The preferred compiler",
            factory="kernelbench_core.cli.doctor:check_clang",
        ),
        DoctorCheckDescriptor(
            name="lld",
            summary="The linker that goes with it",
            factory="kernelbench_core.cli.doctor:check_lld",
        ),
        DoctorCheckDescriptor(
            name="gcc",
            summary="The other compiler",
            factory="kernelbench_core.cli.doctor:check_gcc",
        ),
        DoctorCheckDescriptor(
            name="qemu",
            summary="The emulator for targets of other architectures, and for counting instructions",
            factory="kernelbench_core.cli.doctor:check_qemu",
        ),
        DoctorCheckDescriptor(
            name="llvm-objdump",
            summary="The disassembler that instruction counts need",
            factory="kernelbench_core.cli.doctor:check_objdump",
        ),
        DoctorCheckDescriptor(
            name="timing",
            summary="What stands in the way of trustworthy times",
            factory="kernelbench_core.cli.doctor:check_timing",
        ),
    ]

"""From a kernel to an image for the NPU: the steps with Peano and mlir-aie, as data and as something that runs them.

Command lines are those of mlir-aie of May 2025 (commit c105c0b), with Peano in place of the vendor's licensed compiler.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from attrs import field, frozen

from kernelbench_amd_aie.device import design as designs
from kernelbench_amd_aie.device import installation, job, peano
from kernelbench_amd_aie.device.design import Design
from kernelbench_amd_aie.device.generations import Generation
from kernelbench_amd_aie.device.installation import Installation
from kernelbench_amd_aie.device.outcome import failure_of
from kernelbench_core.api import Availability, BuildResult, ExecRequest, Limits, Sandbox, Status

PROGRAM = "design.py"
MLIR = "design.mlir"
LIMITS = Limits(
    wall_seconds=180, cpu_seconds=120, memory_bytes=16 << 30, processes=256, open_files=4096, tmp_bytes=512 << 20
)
"""What each step may use: aiecc starts several compilers at once."""
_XRT = Path("/opt/xilinx/xrt")


@frozen(kw_only=True)
class Step:
    """One program of the way.

    Args:
        name: `kernel`, `design` or `image`.
        command: Program and arguments; relative names are files of the work folder, where it runs.
        makes: Files that are there afterwards.
        environment: Variables.
        linking: Whether an ordinary failure is one of linking or packaging, not of the kernel's text.
    """

    name: str
    command: tuple[str, ...]
    makes: tuple[str, ...]
    environment: dict[str, str] = field(factory=dict)
    linking: bool = False


def aiecc(root: Path) -> Path | None:
    """The driver of mlir-aie; None where it is not installed."""
    path = root / "bin" / "aiecc.py"
    return path if path.is_file() else None


def steps(found: Installation, design: Design, *, python: str = sys.executable) -> tuple[Step, ...]:
    """The way from `unit.cpp` and `design.py` in a work folder to `final.xclbin` and `insts.bin`.

    Args:
        found: Peano and mlir-aie.
        design: What the tile does.
        python: Interpreter that has numpy and ml_dtypes, for mlir-aie's bindings.

    Raises:
        ValueError: mlir-aie is not part of the installation.
    """
    root = found.mlir_aie
    if root is None:
        raise ValueError("no mlir-aie")
    xrt = Path(os.environ.get("XILINX_XRT") or _XRT)
    path = [found.peano / "bin", root / "bin", *([xrt / "bin"] if xrt.is_dir() else []), Path("/usr/bin"), Path("/bin")]
    environment = {
        "PATH": os.pathsep.join(map(str, path)),
        "PYTHONPATH": str(root / "python"),
        installation.PEANO_VARIABLE: str(found.peano),
        installation.MLIR_AIE_VARIABLE: str(root),
    }
    package = (
        python, str(root / "bin" / "aiecc.py"), "--no-xchesscc", "--no-xbridge", f"--peano={found.peano}",
        "--no-compile-host", "--aie-generate-xclbin", f"--xclbin-name={job.XCLBIN}",
        "--aie-generate-npu-insts", f"--npu-insts-name={job.INSTRUCTIONS}", MLIR,
    )  # fmt: skip
    return (
        Step(name="kernel", command=peano.command(found, design.generation), makes=(peano.OBJECT,)),
        Step(name="design", command=(python, PROGRAM), makes=(MLIR,), environment=environment),
        Step(
            name="image", command=package, makes=(job.XCLBIN, job.INSTRUCTIONS), environment=environment, linking=True
        ),
    )


def probe(generation: Generation) -> Availability:
    """Whether images can be made here: Peano, the AIE API and aiecc. Never raises."""
    found = installation.find(generation)
    if isinstance(found, Availability):
        return found
    if found.mlir_aie is None or aiecc(found.mlir_aie) is None:
        where = f"in {found.mlir_aie}" if found.mlir_aie else f"{installation.MLIR_AIE_VARIABLE} is not set"
        return Availability(usable=False, reason=f"no bin/aiecc.py ({where})", remedy=installation.MLIR_AIE_REMEDY)
    return Availability(usable=True, version=found.version)


def build(sandbox: Sandbox, design: Design, source: str, work: Path, limits: Limits = LIMITS) -> BuildResult:
    """Makes an image of a kernel, with the job that runs it (`job.json`), in a work folder.

    Args:
        sandbox: Every step runs in it.
        design: What the tile does.
        source: The kernel's unit, which defines `design.entry`.
        work: An empty folder.
        limits: What each step may use.

    Returns:
        As for any build; the artifact is `final.xclbin`. An error in the kernel is a compile error, one of the linker
        (no room in program memory, an undefined function) a link error. That mlir-aie refuses our design is ours.
    """
    usable = probe(design.generation)
    found = installation.find(design.generation)
    if not usable.usable or isinstance(found, Availability):
        detail = "; ".join(filter(None, (usable.reason, usable.remedy)))
        return BuildResult(status=Status.UNAVAILABLE, detail=detail)
    (work / peano.UNIT).write_text(source + designs.wrapper(design), encoding="utf-8", errors="surrogateescape")
    program = designs.text(design, kernel=peano.OBJECT, output=MLIR)
    (work / PROGRAM).write_text(program, encoding="utf-8")
    shown = (*found.shown, *_shown(found))
    spent = 0.0
    for step in steps(found, design):
        request = ExecRequest(
            command=step.command, work=work, writable=True, read_only=shown, limits=limits, environment=step.environment
        )
        done = sandbox.run(request)
        failed = failure_of(done, f"step {step.name}", linking=step.linking, spent=spent)
        missing = [name for name in step.makes if not (work / name).is_file()]
        if failed is None and missing:
            failed = BuildResult(
                status=Status.HARNESS_ERROR, detail=f"step {step.name} succeeded without {', '.join(missing)}"
            )
        if failed is not None:
            return _ours(failed) if step.name == "design" else failed
        spent += done.cpu_seconds
    job.job_of(design).write(work)
    return BuildResult(status=Status.PASSED, artifact=work / job.XCLBIN, cpu_seconds=spent)


def _shown(found: Installation) -> tuple[Path, ...]:
    """Folders that the sandbox has to show for the steps with Python."""
    wanted = [Path(sys.prefix), Path(sys.base_prefix), *([found.mlir_aie] if found.mlir_aie else []), _XRT]
    return tuple(dict.fromkeys(each for each in wanted if each.is_dir() and not each.is_relative_to("/usr")))


def _ours(failed: BuildResult) -> BuildResult:
    """A failure that no kernel can bring about: the design is our text. Python's reason is in its last line."""
    reason = failed.diagnostics.strip().rpartition("\n")[2] or failed.detail
    return BuildResult(
        status=Status.HARNESS_ERROR,
        detail=f"mlir-aie refuses the design: {reason}",
        diagnostics=failed.diagnostics,
        cpu_seconds=failed.cpu_seconds,
    )

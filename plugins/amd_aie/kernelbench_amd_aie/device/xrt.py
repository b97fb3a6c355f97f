"""The executor `xrt`: runs jobs on an AMD NPU through XRT's Python module, each in a child process.

What it runs is no program of this machine but a job (`job`): a request's command is the path of its file, inside the
work folder. The candidate's code runs on the NPU alone. The child is therefore not put into a sandbox, in which it
could not see the device; it is ended with everything that it started when its time is over.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path, PurePosixPath

from kernelbench_amd_aie.device import child
from kernelbench_amd_aie.device.generations import GENERATIONS, Generation, generation_of
from kernelbench_core.api import Availability, ExecRequest, ExecResult, Sandbox, Target

XRT_VARIABLE = "XILINX_XRT"
REMEDY = (
    "on a machine with a Ryzen AI processor: Linux 6.14 or newer with the driver amdxdna, XRT with its NPU plugin "
    "(https://github.com/amd/xdna-driver), and `source /opt/xilinx/xrt/setup.sh`"
)
_PREFIX = Path("/opt/xilinx/xrt")
_DEVICES = Path("/dev/accel")
_SYSTEM = Path("/sys/class/accel")
_AMD = 0x1022
"""PCI vendor number; other vendors' accelerators have device nodes of the same names."""
_BOX = PurePosixPath("/box")


class XrtExecutor:
    """Runs jobs on the NPU.

    Args:
        sandbox: Not used; executors are made with one.
        devices: Folder of the device nodes.
        system: Folder where the kernel says what they are.
    """

    name = "xrt"

    def __init__(
        self, sandbox: Sandbox | None = None, *, devices: Path = _DEVICES, system: Path = _SYSTEM
    ) -> None:  # fmt: skip
        del sandbox
        self._devices, self._system = devices, system

    def probe(self, target: Target) -> Availability:
        """Whether there is an NPU of the target's generation, and what is needed to use it. Never raises."""
        generation = generation_of(target)
        if generation is None:
            return Availability(usable=False, reason=f"{target.name} is no AI Engine target")
        return look((generation,), devices=self._devices, system=self._system)

    def run(self, request: ExecRequest, target: Target) -> ExecResult:
        """Runs the job that the request's command names, in a child process, under the limit of real time.

        Returns:
            Exit status 0 when the NPU completed the run: outputs and trace lie in the work folder. Another one, with
            its state on standard error, when it did not. A fault when the run could not be started at all, or XRT went
            down with it: no code of a candidate runs in that process.
        """
        usable = self.probe(target)
        if not usable.usable:
            return ExecResult(exit_code=None, fault=f"{usable.reason}; {usable.remedy}")
        path = _inside(request)
        if path is None:
            return ExecResult(exit_code=None, fault=f"{request.command} is no job in the work folder")
        return _supervised(path, request)


def look(
    generations: tuple[Generation, ...] = GENERATIONS, *, devices: Path = _DEVICES, system: Path = _SYSTEM
) -> Availability:
    """Whether an NPU of one of the generations can be used here; says everything that is missing. Never raises.

    Nothing is started: files are looked at, and modules are looked for without importing them.
    """
    wanted = [number for each in generations for number in each.pci]
    nodes, others = _nodes(devices, system, wanted)
    missing = []
    if not nodes:
        seen = f" (there are {', '.join(others)})" if others else ""
        missing.append(f"no NPU of {' or '.join(each.machines for each in generations)} in {devices}{seen}")
    elif not any(os.access(each, os.R_OK | os.W_OK) for each in nodes):
        missing.append(f"{nodes[0]} cannot be opened (add yourself to the group `render`)")
    if not _has_module():
        missing.append("no Python module pyxrt")
    tool = _tool()
    if tool is None:
        missing.append("no xrt-smi")
    if missing:
        return Availability(usable=False, reason="; ".join(missing), remedy=REMEDY)
    return Availability(usable=True, version=f"{nodes[0]}, {tool}")


def check() -> Availability:
    """For `kernelbench doctor`: whether an NPU of any generation can be used."""
    return look()


def _nodes(devices: Path, system: Path, wanted: list[int]) -> tuple[list[Path], list[str]]:
    """Device nodes of the wanted NPUs, and what the other nodes are."""
    nodes, others = [], []
    with contextlib.suppress(OSError):
        for node in sorted(devices.glob("accel*")):
            vendor, number = (_number(system / node.name / "device" / each) for each in ("vendor", "device"))
            if vendor == _AMD and number in wanted:
                nodes.append(node)
            else:
                others.append(f"{node.name} {vendor:04x}:{number:04x}")
    return nodes, others


def _number(path: Path) -> int:
    """A PCI number as the kernel writes it (`0x1022`); 0 where there is none."""
    try:
        text = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return 0
    return int(text, 16) if re.fullmatch(r"0x[0-9a-fA-F]{1,8}", text) else 0


def _prefix() -> Path:
    """Where XRT is installed."""
    return Path(os.environ.get(XRT_VARIABLE) or _PREFIX)


def _has_module() -> bool:
    """Whether the child could import pyxrt: on this process's path, or in XRT's own folder."""
    with contextlib.suppress(ImportError, ValueError):
        if importlib.util.find_spec("pyxrt") is not None:
            return True
    with contextlib.suppress(OSError):
        return any((_prefix() / "python").glob("pyxrt*"))
    return False


def _tool() -> str | None:
    return shutil.which("xrt-smi") or shutil.which("xrt-smi", path=str(_prefix() / "bin"))


def _inside(request: ExecRequest) -> Path | None:
    """Path of the job's file on this machine; None for anything but one file in the work folder."""
    if len(request.command) != 1:
        return None
    inside = PurePosixPath(request.command[0])
    if inside.parent != _BOX or inside.name in ("", ".."):
        return None
    return request.work / inside.name


def _supervised(path: Path, request: ExecRequest) -> ExecResult:
    """Runs the child to its end or to the limit of real time."""
    found = [os.environ.get("PYTHONPATH", ""), str(_prefix() / "python"), *sys.path]
    environment = {**os.environ, **request.environment, "PYTHONPATH": os.pathsep.join(filter(None, found))}
    command = [sys.executable, "-P", "-m", child.__name__, str(path.absolute())]
    if sys.version_info < (3, 11):
        command.remove("-P")
    began = time.monotonic()
    # the current folder comes first on the module path of older Pythons: not the work folder, which others write
    with subprocess.Popen(
        command, cwd="/", env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:  # fmt: skip
        limit = ""
        try:
            out, err = process.communicate(timeout=request.limits.wall_seconds)
        except subprocess.TimeoutExpired:
            limit = "wall"
            _kill(process)
            out, err = process.communicate()
        except BaseException:
            _kill(process)
            raise
    spent = time.monotonic() - began
    code, kept = process.returncode, request.keep_bytes
    fault = ""
    if not limit and code not in (child.COMPLETED, child.NOT_COMPLETED):
        said = err.decode("utf-8", "replace").strip().rpartition("\n")[2]
        fault = said or f"the child process ended with {f'signal {-code}' if code < 0 else f'status {code}'}"
    return ExecResult(
        exit_code=code if code >= 0 and not limit else None,
        signal=-code if code < 0 else 0,
        stdout=out[:kept],
        stderr=err[:kept],
        wall_seconds=spent,
        limit=limit,
        fault=fault,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends the child and what it started: they have a session of their own."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)

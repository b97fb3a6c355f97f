"""A Peano, an mlir-aie and an XRT of a few lines each: they take what the real ones take, with nothing behind it."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from kernelbench_amd_aie.device import installation

from kernelbench_core.api import ExecResult, Target
from kernelbench_core.testing import FakeSandbox

COMPILER = r"""#!/bin/sh
case "$1" in
--version) echo "clang version 19.0.0 (https://github.com/Xilinx/llvm-aie b2a279c1)"; exit 0 ;;
--print-targets) printf '  Registered Targets:\n    aie2  - AI Engine V2\n    aie2p - AI Engine V2P\n'; exit 0 ;;
esac
if grep -q SYNTAX unit.cpp; then
    echo "unit.cpp:2:5: error: use of undeclared identifier 'x'" >&2; exit 1
elif grep -q CRASH unit.cpp; then
    echo "PLEASE submit a bug report to https://github.com/Xilinx/llvm-aie" >&2; exit 1
elif grep -q SILENT unit.cpp; then
    exit 0
fi
echo "unit.cpp:1:1: warning: made up" >&2
{ grep -o UNDEFINED unit.cpp; echo object; } >kernel.o
"""
AIECC = """
import pathlib, sys
if "UNDEFINED" in pathlib.Path("kernel.o").read_text():
    sys.exit("ld.lld: error: undefined symbol: f")
assert pathlib.Path("design.mlir").is_file()
named = dict(word[2:].split("=", 1) for word in sys.argv if word.startswith("--") and "=" in word)
pathlib.Path(named["xclbin-name"]).write_text("image")
pathlib.Path(named["npu-insts-name"]).write_text("00000001\\n")
"""
BINDINGS = {
    "aie/dialects/aie.py": """
        from aie.made import calls, said

        class Fifo:
            def __init__(self, name, *rest):
                self.name = name
                said("object_fifo", name, *rest)

            def acquire(self, port, count):
                said("acquire", self.name, port, count)
                return self.name

            def release(self, port, count):
                said("release", self.name, port, count)

        class AIEDevice:
            npu1_1col, npu2 = "npu1_1col", "npu2"

        class ObjectFifoPort:
            Consume, Produce = "consume", "produce"

        def shaped(type_):
            if isinstance(type_, str):
                return type_
            shape, dtype = type_.__args__
            return f"{dtype.__args__[0].__name__}{list(shape)}"

        def device(name):
            said("device", name)
            return lambda body: body()

        def core(tile, linked):
            said("core", tile, linked)
            return lambda body: body()

        def tile(column, row):
            return f"tile {column} {row}"

        def object_fifo(name, producer, consumer, depth, type_):
            return Fifo(name, producer, consumer, depth, shaped(type_))

        def external_func(name, inputs):
            said("external_func", name, *map(shaped, inputs))
            return lambda *given: said("call", *given)
        """,
    "aie/dialects/aiex.py": """
        from aie.dialects.aie import shaped
        from aie.made import said

        def runtime_sequence(*types):
            said("runtime_sequence", *map(shaped, types))
            return lambda body: body(*(f"host {i}" for i in range(len(types))))

        def shim_dma_single_bd_task(fifo, buffer, sizes, issue_token):
            said("move", fifo.name, buffer, sizes, issue_token)
            return fifo.name

        def dma_start_task(*tasks):
            said("start", *tasks)

        def dma_await_task(*tasks):
            said("await", *tasks)
        """,
    "aie/extras/types.py": """
        def __getattr__(name):
            if name.startswith("__"):
                raise AttributeError(name)
            return lambda: name
        """,
    "aie/extras/context.py": """
        import contextlib, json
        from aie.made import calls

        class Module:
            operation = property(lambda self: self)
            def verify(self):
                return True
            def __str__(self):
                return json.dumps(calls)

        class Context:
            module = Module()

        @contextlib.contextmanager
        def mlir_mod_ctx():
            yield Context()
        """,
    "aie/extras/dialects/ext/arith.py": "def constant(value, type_):\n    return f'{value} {type_}'\n",
    "aie/helpers/dialects/ext/scf.py": "def _for(most):\n    return [0]\n",
    "aie/utils/trace.py": """
        from aie.made import said

        def configure_packet_tracing_flow(tiles, shim):
            said("trace flow", tiles, shim)

        def configure_packet_tracing_aie2(tiles_to_trace, shim, trace_size, coretile_events):
            said("trace", tiles_to_trace, shim, trace_size, coretile_events)

        def gen_trace_done_aie2(shim):
            said("trace done", shim)
        """,
    "aie/utils/trace_events_enum.py": """
        class CoreEvent:
            INSTR_EVENT_0, INSTR_EVENT_1, INSTR_VECTOR = 33, 34, 37
        """,
    "aie/made.py": "calls = []\n\ndef said(*what):\n    calls.append(list(what))\n",
}
"""The part of mlir-aie's Python bindings that a design uses; what it is called with becomes the `MLIR`."""
XRT = '''
"""Adds one to each byte of the first buffer; everything else is remembered in a file."""
import json, os, signal, types

asked = []

class bo:
    cacheable, host_only = "cacheable", "host_only"
    def __init__(self, device, size, flags, group):
        assert size > 0
        asked.append(["bo", size, flags, group])
        self.group, self.data, self.here = group, bytearray(size), bytearray(size)
    def write(self, data, offset):
        self.here[offset : offset + len(data)] = data
    def sync(self, direction, size, offset):
        asked.append(["sync", self.group, direction, size])
        source, target = (self.here, self.data) if direction == "to" else (self.data, self.here)
        target[offset : offset + size] = source[offset : offset + size]
    def read(self, size, offset):
        return memoryview(self.here)[offset : offset + size]

class device:
    def __init__(self, index):
        asked.append(["device", index])
    def register_xclbin(self, image):
        asked.append(["image", open(image.path).read()])

class xclbin:
    def __init__(self, path):
        self.path = path
    def get_uuid(self):
        return "uuid"

def hw_context(device, uuid):
    return uuid

class kernel:
    def __init__(self, context, name):
        asked.append(["kernel", context, name])
    def group_id(self, index):
        return index + 100
    def __call__(self, operation, program, count, *buffers):
        asked.append(["run", operation, bytes(program.data).hex(), count, [each.group for each in buffers]])
        how = os.environ.get("FAKE_NPU", "")
        if how == "hangs":
            signal.pause()
        if how == "crashes":
            os.kill(os.getpid(), signal.SIGSEGV)
        first, second = buffers[0].data, buffers[1].data
        second[:] = bytes((each + 1) % 256 for each in first[: len(second)])
        buffers[-1].data[:4] = b"abcd"
        with open(os.environ["FAKE_NPU_LOG"], "w") as file:
            json.dump(asked, file)
        return types.SimpleNamespace(wait=lambda limit: "timeout" if how == "times out" else "completed")

ert_cmd_state = types.SimpleNamespace(ERT_CMD_STATE_COMPLETED="completed")
xclBOSyncDirection = types.SimpleNamespace(XCL_BO_SYNC_BO_TO_DEVICE="to", XCL_BO_SYNC_BO_FROM_DEVICE="from")
'''


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch, tmp_path):
    for name in ("PEANO_INSTALL_DIR", "MLIR_AIE_DIR", "XILINX_XRT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(installation, "_wheels", lambda: tmp_path / "wheels")


@pytest.fixture
def target():
    """The emulator's flags and headers are in it, to see that they are not used."""
    return Target(
        name="amd-aie2", summary="AIE2", flags=("-mavx512f",), headers=("aie_api/aie.hpp",), include=("/emu",)
    )


@pytest.fixture
def write():
    def write(path, text, mode=0o644):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
        path.chmod(mode)
        return path

    return write


@pytest.fixture
def peano(tmp_path, monkeypatch, write):
    write(tmp_path / "peano/bin/clang++", COMPILER, 0o755)
    monkeypatch.setenv("PEANO_INSTALL_DIR", str(tmp_path / "peano"))
    return tmp_path / "peano"


@pytest.fixture
def mlir_aie(tmp_path, monkeypatch, write):
    root = tmp_path / "mlir_aie"
    write(root / "include/aie_api/aie.hpp", "")
    write(root / "bin/aiecc.py", AIECC)
    for name, text in BINDINGS.items():
        write(root / "python" / name, text)
    monkeypatch.setenv("MLIR_AIE_DIR", str(root))
    return root


@pytest.fixture
def sandbox():
    """Runs what it is told in the work folder, without walls."""

    def run(request):
        done = subprocess.run(
            request.command, cwd=request.work, env=dict(request.environment), capture_output=True, check=False
        )
        return ExecResult(exit_code=done.returncode, stdout=done.stdout, stderr=done.stderr, cpu_seconds=0.5)

    return FakeSandbox(run)


@pytest.fixture
def work(tmp_path):
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


@pytest.fixture
def npu(tmp_path, monkeypatch, write):
    """A machine with XRT and an NPU of the first generation; gives the executor's arguments."""
    write(tmp_path / "xrt/python/pyxrt.py", XRT)
    write(tmp_path / "xrt/bin/xrt-smi", "#!/bin/sh\n", 0o755)
    monkeypatch.setenv("XILINX_XRT", str(tmp_path / "xrt"))
    monkeypatch.setenv("FAKE_NPU_LOG", str(tmp_path / "log.json"))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    write(tmp_path / "dev/accel0", "")
    write(tmp_path / "sys/accel0/device/vendor", "0x1022\n")
    write(tmp_path / "sys/accel0/device/device", "0x1502\n")
    return {"devices": tmp_path / "dev", "system": tmp_path / "sys"}

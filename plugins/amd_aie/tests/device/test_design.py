from __future__ import annotations

import json

import pytest
from attrs import evolve
from kernelbench_amd_aie.device import job as jobs
from kernelbench_amd_aie.device import mlir_aie as images
from kernelbench_amd_aie.device.design import Buffer, Constant, Design, text, wrapper
from kernelbench_amd_aie.device.generations import GENERATIONS
from kernelbench_amd_aie.device.installation import find

from kernelbench_core.api import ConfigError, Limits, Status
from kernelbench_core.testing import FakeSandbox

AIE2, AIE2P = GENERATIONS
KERNEL = "void conv(bfloat16 *, int8_t *, bfloat16 *, uint8_t, bfloat16) {}\n"


@pytest.fixture
def design():
    """The output has 255 elements of two bytes: 510 bytes, so 512 with the padding."""
    return Design(
        entry="conv", generation=AIE2,
        inputs=(Buffer(dtype="bfloat16", elements=256), Buffer(dtype="int8", elements=5)),
        output=Buffer(dtype="bfloat16", elements=255),
        constants=(Constant(dtype="uint8", value=200), Constant(dtype="bfloat16", value=0.5)),
    )  # fmt: skip


@pytest.fixture
def image(sandbox, work, peano, mlir_aie):
    return lambda design, source=KERNEL: images.build(sandbox, design, source, work)


@pytest.fixture
def said(image, work):
    """What the design's program calls of mlir-aie's bindings, by the name of the call."""

    def said(design):
        made = image(design)
        assert made.status is Status.PASSED, made
        return [tuple(each) for each in json.loads((work / "design.mlir").read_text())]

    return said


def test_buffers_are_whole_words():
    sizes = [(Buffer(dtype=d, elements=n).bytes, Buffer(dtype=d, elements=n).padded)
             for d, n in (("int8", 1), ("uint8", 5), ("bfloat16", 255), ("int32", 3), ("float32", 1))]  # fmt: skip
    assert sizes == [(4, 4), (8, 8), (512, 256), (12, 3), (4, 1)]


def test_the_design_has_fifos_of_depth_two_one_call_and_constants(said, design):
    made = said(design)
    assert [each for each in made if each[0] == "device"] == [("device", "npu1_1col")]
    assert [each for each in made if each[0] == "object_fifo"] == [
        ("object_fifo", "in0", "tile 0 0", "tile 0 2", 2, "bfloat16[256]"),
        ("object_fifo", "in1", "tile 0 0", "tile 0 2", 2, "int8[8]"),
        ("object_fifo", "out", "tile 0 2", "tile 0 0", 2, "bfloat16[256]"),
    ]
    assert [each for each in made if each[0] in ("external_func", "core", "call")] == [
        ("external_func", "kb_kernel", "bfloat16[256]", "int8[8]", "bfloat16[256]", "i8", "bf16"),
        ("core", "tile 0 2", "kernel.o"),
        ("call", "in0", "in1", "out", "-56 i8", "0.5 bf16"),
    ]
    ports = (("in0", "consume"), ("in1", "consume"), ("out", "produce"))
    for verb in ("acquire", "release"):
        assert [each for each in made if each[0] == verb] == [(verb, *port, 1) for port in ports]


def test_the_host_moves_every_buffer_once_and_waits(said, design):
    made = said(design)
    assert [each for each in made if each[0] in ("runtime_sequence", "move", "start", "await")] == [
        ("runtime_sequence", "bfloat16[256]", "int8[8]", "bfloat16[256]"),
        ("move", "in0", "host 0", [1, 1, 1, 256], True),
        ("move", "in1", "host 1", [1, 1, 1, 8], True),
        ("move", "out", "host 2", [1, 1, 1, 256], True),
        ("start", "in0", "in1", "out"),
        ("await", "in0", "in1", "out"),
    ]


def test_the_core_is_traced_with_its_three_events(said, design):
    made = said(design)
    assert [each for each in made if each[0].startswith("trace")] == [
        ("trace flow", ["tile 0 2"], "tile 0 0"),
        ("trace", ["tile 0 2"], "tile 0 0", 8192, [33, 34, 37]),
        ("trace done", "tile 0 0"),
    ]
    assert made.index(("start", "in0", "in1", "out")) > [each[0] for each in made].index("trace")
    assert made[-1][0] == "trace done"


def test_a_design_without_trace_has_nothing_of_it(said, design):
    made = said(evolve(design, trace=False, generation=AIE2P))
    assert not [each for each in made if each[0].startswith("trace")]
    assert ("device", "npu2") in made
    assert "CoreEvent." not in text(evolve(design, trace=False), kernel="k.o", output="d.mlir")


def test_the_wrapper_sets_the_mode_and_calls_between_the_events(design):
    lines = [line.strip() for line in wrapper(design).splitlines() if line.strip()]
    assert lines == [
        "#include <aie_api/aie.hpp>", "#include <stdint.h>",
        'extern "C" void kb_kernel(bfloat16 *in0, int8_t *in1, bfloat16 *out, uint8_t c0, bfloat16 c1) {',
        "aie::set_rounding(aie::rounding_mode::positive_inf);",
        "event0();", "conv(in0, in1, out, c0, c1);", "event1();", "}",
    ]  # fmt: skip


def test_the_steps_are_those_of_mlir_aie(design, peano, mlir_aie):
    kernel, program, image = images.steps(find(AIE2), design, python="/py")
    assert (kernel.name, program.name, image.name) == ("kernel", "design", "image")
    assert kernel.command[0] == f"{peano}/bin/clang++"
    assert kernel.makes == ("kernel.o",)
    assert program.command == ("/py", "design.py")
    assert image.command == (
        "/py", f"{mlir_aie}/bin/aiecc.py", "--no-xchesscc", "--no-xbridge", f"--peano={peano}", "--no-compile-host",
        "--aie-generate-xclbin", "--xclbin-name=final.xclbin", "--aie-generate-npu-insts",
        "--npu-insts-name=insts.bin", "design.mlir",
    )  # fmt: skip
    assert image.environment["PYTHONPATH"] == f"{mlir_aie}/python"
    assert image.environment["PATH"].split(":")[:2] == [f"{peano}/bin", f"{mlir_aie}/bin"]


def test_an_image_comes_with_the_job_that_runs_it(image, design, work):
    made = image(design)
    assert (made.status, made.artifact, made.cpu_seconds) == (Status.PASSED, work / "final.xclbin", 1.5)
    assert (work / "unit.cpp").read_text() == KERNEL + wrapper(design)
    job = jobs.read(work / "job.json")
    assert [(each.role, each.bytes, each.file) for each in job.buffers] == [
        ("in", 512, "in0.bin"), ("in", 8, "in1.bin"), ("out", 512, "out.bin"), ("unused", 4, ""),
        ("trace", 32768, "trace.bin"),
    ]  # fmt: skip
    assert [each.role for each in jobs.job_of(evolve(design, trace=False)).buffers][3:] == ["unused", "unused"]


def test_a_wrong_kernel_is_a_compile_error_and_one_that_does_not_link_a_link_error(image, design):
    assert image(design, "SYNTAX\n").status is Status.COMPILE_ERROR
    made = image(design, "UNDEFINED\n")
    assert (made.status, made.detail) == (Status.LINK_ERROR, "ld.lld: error: undefined symbol: f")


def test_a_design_that_is_refused_is_our_fault(image, design, mlir_aie, write):
    write(mlir_aie / "python/aie/made.py", "raise ImportError('no bindings')\n")
    made = image(design)
    assert made.status is Status.HARNESS_ERROR
    assert made.detail == "mlir-aie refuses the design: ImportError: no bindings"


def test_a_step_without_its_file_is_our_fault(image, design, mlir_aie, write):
    write(mlir_aie / "bin/aiecc.py", "")
    made = image(design)
    assert (made.status, made.detail) == (
        Status.HARNESS_ERROR, "step image succeeded without final.xclbin, insts.bin",
    )  # fmt: skip


def test_without_aiecc_there_is_no_image(design, work, peano, mlir_aie):
    (mlir_aie / "bin/aiecc.py").unlink()
    assert images.probe(AIE2).reason == f"no bin/aiecc.py (in {mlir_aie})"
    made = images.build(FakeSandbox(), design, KERNEL, work)
    assert made.status is Status.UNAVAILABLE
    assert "MLIR_AIE_DIR" in made.detail
    assert list(work.iterdir()) == []


def test_each_step_runs_under_the_limits(design, sandbox, work, peano, mlir_aie):
    images.build(sandbox, design, KERNEL, work, Limits(wall_seconds=3))
    assert [each.limits.wall_seconds for each in sandbox.requests] == [3, 3, 3]
    assert all(peano in each.read_only and mlir_aie in each.read_only for each in sandbox.requests)


@pytest.mark.parametrize(
    ("dtype", "value", "literal"),
    [
        ("int8", -128, "-128"), ("uint8", 255, "-1"), ("uint16", 0x8000, "-32768"), ("uint32", 7, "7"),
        ("int32", 2**31 - 1, "2147483647"), ("float32", 2, "2.0"), ("bfloat16", 0.25, "0.25"),
    ],
)  # fmt: skip
def test_constants_have_the_bits_of_their_type(dtype, value, literal):
    assert Constant(dtype=dtype, value=value).literal == literal


@pytest.mark.parametrize(("dtype", "value"), [("int8", 128), ("uint8", -1), ("uint8", 256), ("int32", 0.5)])
def test_a_constant_outside_its_type_is_refused(dtype, value):
    with pytest.raises(ConfigError, match=f"is no {dtype}"):
        _ = Constant(dtype=dtype, value=value).literal


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"inputs": ()}, "0 inputs"),
        ({"inputs": (Buffer(dtype="int8", elements=4),) * 3}, "3 inputs"),
        ({"output": Buffer(dtype="int8", elements=0)}, "without elements"),
        ({"output": Buffer(dtype="int32", elements=8000)}, "needs 66064 bytes of a tile's 65536"),
        ({"entry": "f; int x"}, "no name of a function"),
    ],
)
def test_a_design_that_cannot_be_is_refused(design, change, said):
    with pytest.raises(ConfigError, match=said):
        evolve(design, **change)


def test_an_unknown_type_is_refused():
    with pytest.raises(ConfigError, match="no element type 'int4'"):
        Buffer(dtype="int4", elements=1)

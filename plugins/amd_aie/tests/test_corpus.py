"""The corpus of examples: every kernel compiles for its targets, and computes what its title says."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import numpy as np
import pytest
from kernelbench_amd_aie.emulator import building
from kernelbench_amd_aie.retrieval import CORPUS, chess, kernels

HERE = Path(__file__).parent


def beside(name, path):
    """A module of this folder; tests of plugins are no packages."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


models = beside("amd_aie_corpus_models", HERE / "corpus_models.py")
NAMES = sorted(path.stem for path in CORPUS.glob("*.cpp"))
GENERATIONS = {20: "amd-aie2", 21: "amd-aie2p"}
CTYPES = {"int8": "int8_t", "uint8": "uint8_t", "int16": "int16_t", "uint16": "uint16_t", "int32": "int32_t",
          "uint32": "uint32_t", "bfloat16": "bfloat16"}  # fmt: skip


def chosen(generation):
    return [each for each in kernels() if each.target in ("", GENERATIONS[generation])]


def unit(examples, main=""):
    return "\n".join(["#include <stdio.h>", *(each.code for each in examples), main])


def caller(example):
    """C++ that reads a kernel's inputs, calls it as the device's program does, and writes its output."""
    model = models.MODELS[example.name]
    parameters = re.search(rf"void {example.name}\(([^)]*)\)", example.code)[1].split(",")
    kinds = [CTYPES.get(each.strip().split()[0], each.strip().split()[0]) for each in parameters]
    sizes = [len(models.draw(each, np.random.default_rng(0))) for each in model.inputs]
    count = len(model.inputs)
    buffers = enumerate(zip(kinds[:count], sizes, strict=True))
    lines = [f"alignas(64) static {kind} in{i}[{size}];" for i, (kind, size) in buffers]
    lines += [f"alignas(64) static {kinds[count]} out[{model.size}];"]
    lines += [f"if (fread(in{i}, sizeof in{i}, 1, stdin) != 1) return 1;" for i in range(count)]
    scalars = [f"({kind}){value}f" if kind == "bfloat16" else f"({kind}){value}" for kind, value in model.scalars]
    arguments = ", ".join([*(f"in{i}" for i in range(count)), "out", *scalars])
    lines += ["kb_aie_reset();", "aie::set_rounding(aie::rounding_mode::positive_inf);"]
    lines += [f"{example.name}({arguments});", "fwrite(out, sizeof out, 1, stdout);"]
    return "{ " + " ".join(lines) + " }\n"


def test_there_are_enough_of_many_kinds_and_each_says_what_it_does():
    assert len(NAMES) >= 30
    assert [each.name for each in kernels()] == NAMES == sorted(models.MODELS)
    for example in kernels():
        lines = example.code.split("\n")
        assert lines[0].startswith("// ")
        assert lines[0][3:].rstrip(".") == example.title
        assert len(example.title.split()) >= 5
        assert max(map(len, lines)) <= 120
        assert re.search(rf"^void {example.name}\(", example.code, re.MULTILINE), example.name
        assert "aie::load_v" in example.code or "begin_" in example.code or "aie::store_v" in example.code
    assert {each.target for each in kernels()} == {"", "amd-aie2p"}


@pytest.mark.toolchain
@pytest.mark.parametrize("generation", [20, 21])
def test_every_kernel_computes_what_its_model_does(generation, tmp_path):
    (tmp_path / "unit").mkdir()
    examples = chosen(generation)
    calls = "".join(map(caller, examples))
    main = f'extern "C" void kb_aie_reset();\nint main() {{\n{calls}return 0;\n}}\n'
    rng = np.random.default_rng(5)
    inputs = [[models.draw(each, rng) for each in models.MODELS[example.name].inputs] for example in examples]
    stdin = b"".join(array.tobytes() for each in inputs for array in each)
    out = building.run(unit(examples, main), tmp_path / "unit", generation, stdin)
    wrong = []
    for example, given in zip(examples, inputs, strict=True):
        model = models.MODELS[example.name]
        size = model.size * np.dtype(model.out).itemsize
        got, out = np.frombuffer(out[:size], model.out), out[size:]
        wrong += [example.name] * (not models.agrees(model, got, given))
    assert wrong == []
    assert out == b""


@pytest.mark.toolchain
def test_every_kernel_compiles_with_the_words_of_chess(tmp_path):
    examples = kernels("chess")
    assert building.compile_only(unit(examples), tmp_path, 21) == ""
    for example in examples:
        assert "AIE_" not in example.code
        assert "aie_kernel_utils" not in example.code


def test_the_words_of_chess_stand_between_header_and_body():
    code = (
        '#include <aie_api/aie.hpp>\n\n#include "aie_kernel_utils.h"\n\nvoid f(int *p) {\n'
        "    AIE_PREPARE_FOR_PIPELINING\n    AIE_LOOP_MIN_ITERATION_COUNT(n / (2 + 1))\n"
        "    for (int i = 0; i < g(1); i++) {\n"
        "        AIE_LOOP_UNROLL_FULL for (int k = 0; k < 4; k++) p[k] = i;\n    }\n}\n"
    )
    with pytest.raises(Exception, match="AIE_"):
        chess(code)
    assert chess(code.replace("n / (2 + 1)", "3")) == (
        "#include <aie_api/aie.hpp>\n\nvoid f(int *p) {\n"
        "    for (int i = 0; i < g(1); i++) chess_prepare_for_pipelining chess_loop_range(3, ) {\n"
        "        for (int k = 0; k < 4; k++) chess_unroll_loop(*) p[k] = i;\n    }\n}\n"
    )

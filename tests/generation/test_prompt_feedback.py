"""What real compilers and real runs say, as a model is told it."""

from __future__ import annotations

import re

import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_simd_suite.plugin as simd
import pytest

from kernelbench_core import Grader
from kernelbench_core.generation.repair_prompt import feedback_message
from kernelbench_core.plugins import Plugins

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

PLUGINS = Plugins.of({"isa": isa, "simd": simd})
HEAD = "int add_simd(std::vector<int> lst)"
RIGHT = "int s = 0; for (size_t i = 1; i < lst.size(); i += 2) if (lst[i] % 2 == 0) s += lst[i]; return s;"


@pytest.fixture(scope="module")
def told(request):
    """Grades code for `simd/add` on x86-avx, and gives status and message."""
    with Grader(seed=1, toolchain=request.param, plugins=PLUGINS) as grader:

        def run(code):
            result = grader.grade(code, task="simd/add", target="x86-avx", is_code=True)
            message = feedback_message(result, kind="correctness", target=PLUGINS.targets.get("x86-avx"))
            assert not re.search(r"/(usr|tmp|box|home|root|var)\b|kernelbench|kb_entry|prelude", message.content)
            return result.status, message.content

        yield run


WORDED_ALIKE = [
    ("void add_simd(int a, int b) {}", ["cannot be called as its prototype says", "the call in the tests"]),
    (f"{HEAD} {{ if (1) {{", ["does not end cleanly", "the call in the tests"]),
    (f"#include <nothing_here.h>\n{HEAD} {{ return 0; }}", ["nothing_here.h", "candidate.cpp:1"]),
]
WORDED_BY_EACH = [
    (f"{HEAD} {{ return nowhere; }}", ["candidate.cpp:1: error:", "nowhere"]),
    (
        f"#include <immintrin.h>\n{HEAD} {{ __m512i v = _mm512_setzero_si512(); return ((int *)&v)[0]; }}",
        ["_mm512_setzero_si512", "candidate.cpp:2"],
    ),
    (
        f"struct X {{}};\n{HEAD} {{ std::vector<X> q; std::sort(q.begin(), q.end()); return 0; }}",
        ["predefined_ops.h:", "candidate.cpp:2: note:"],
    ),
    (f'{HEAD} {{ asm volatile("vnothing %ymm0"); return 0; }}', ["vnothing"]),
]


@pytest.mark.parametrize(
    ("told", "code", "parts"),
    [
        *(("clang", *each) for each in WORDED_ALIKE + WORDED_BY_EACH),
        *(("gcc", *each) for each in WORDED_BY_EACH),
    ],
    indirect=["told"],
)
def test_code_that_does_not_compile(told, code, parts):
    status, text = told(code)
    assert status == "compile_error"
    for part in ("does not compile", *parts):
        assert part in text


@pytest.mark.parametrize("told", ["clang"], indirect=True)
@pytest.mark.parametrize(
    ("code", "status", "parts"),
    [
        (f"int add_smid(std::vector<int> lst) {{ {RIGHT} }}", "link_error", ["no function add_simd; it defines add_s"]),
        (f"int helper(int); {HEAD} {{ return helper(3); }}", "link_error", ["error: undefined", "helper(int)"]),
        (f"{HEAD} {{ {RIGHT} }}", "no_intrinsics", ["AVX/AVX2 intrinsics", "no vector operation"]),
        (f"{HEAD} {{ return 1; }}", "wrong_result", ["return value = 1, expected is", "len(lst) = "]),
        (f"{HEAD} {{ return lst.data()[lst.size()]; }}", "memory_error", ["read outside of lst["]),
        (f'{HEAD} {{ printf("PRINTED"); fflush(stdout); abort(); }}', "runtime_error", ["SIGABRT"]),
        (f"{HEAD} {{ return lst.at(lst.size()); }}", "runtime_error", ["threw"]),
        ("", "no_code", ["There is no code"]),
    ],
)  # fmt: skip
def test_code_that_is_not_right(told, code, status, parts):
    found, text = told(code)
    assert found == status
    assert "PRINTED" not in text
    for part in parts:
        assert part in text

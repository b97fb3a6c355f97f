"""A task of the kit's own, and answers to it whose verdicts are known on every target.

The answers are plain C++, so that they need nothing of a target but what it owes to every candidate: its name for the
entry point, its headers, its compiler, and the guarded memory of its executor.
"""

from __future__ import annotations

import hashlib

from attrs import frozen

from kernelbench_core.model import Comparison, FunctionTask, Parameter, Status, Target, Workload

_PROTOTYPE = "uint32_t total(const uint32_t *values, size_t length)"
_REFERENCE = """#include <cstddef>
#include <cstdint>
uint32_t total(const uint32_t *values, size_t length) {
    uint32_t sum = 0;
    for (size_t i = 0; i < length; ++i) sum += values[i];
    return sum;
}
"""

TOTAL = FunctionTask(
    suite="conformance",
    name="total",
    summary="Sum of unsigned integers",
    description="Returns the sum of `length` values, modulo 2 to the power of 32. `length` can be 0.",
    digest=hashlib.sha256(_REFERENCE.encode()).hexdigest(),
    origin="kernelbench_core.testing",
    entry="total",
    prototype=_PROTOTYPE,
    reference=_REFERENCE,
    parameters=(
        Parameter(name="values", length="length"),
        Parameter(name="length", values={"size": True, "min": 0, "max": 200}),
    ),
    result=Comparison(),
    workload=Workload(sizes=((64,), (1024,)), arguments=("length",)),
)
"""The sum of an array."""


@frozen(kw_only=True)
class Candidate:
    """An answer to `TOTAL`.

    Args:
        what: What it does, for messages.
        code: C++ in which `NAME` stands for the entry point.
        status: What it must get.
    """

    what: str
    code: str
    status: Status

    def written_for(self, target: Target) -> str:
        """Its code on a target, which may leave it to candidates to include what they use."""
        own = "" if target.standard_headers else "#include <cstdint>\n#include <cstdlib>\n"
        return own + self.code.replace("NAME", TOTAL.entry + target.entry_suffix)


def _returning(body: str, before: str = "") -> str:
    return f"{before}uint32_t NAME(const uint32_t *values, size_t length) {{ uint32_t sum = 0; {body} return sum; }}\n"


_SUM = "for (size_t i = 0; i < length; ++i) sum += values[i];"

FAILING = (
    Candidate(
        what="a candidate that reads one element too far",
        code=_returning(
            "for (size_t i = 0; i < length; ++i) sum += values[i]; volatile uint32_t next = values[length];"
        ),
        status=Status.MEMORY_ERROR,
    ),
    Candidate(
        what="a candidate that writes to its input",
        code=_returning(f"{_SUM} if (length) const_cast<uint32_t *>(values)[0] = 1;"),
        status=Status.MEMORY_ERROR,
    ),
    Candidate(
        what="a candidate that never returns",
        code=_returning("for (volatile bool on = true; on;) {}"),
        status=Status.TIMEOUT,
    ),
    Candidate(
        what="a candidate that reads at address 0",
        code=_returning("sum = *static_cast<volatile uint32_t *>(nullptr);"),
        status=Status.RUNTIME_ERROR,
    ),
    Candidate(
        what="a candidate that calls abort()",
        code=_returning("std::abort();"),
        status=Status.RUNTIME_ERROR,
    ),
    Candidate(
        what="a candidate that leaves out the last element",
        code=_returning("for (size_t i = 0; i + 1 < length; ++i) sum += values[i];"),
        status=Status.WRONG_RESULT,
    ),
    Candidate(
        what="a candidate with an undeclared name",
        code=_returning("sum = nobody_declared_this;"),
        status=Status.COMPILE_ERROR,
    ),
    Candidate(
        what="a candidate that calls a function that is nowhere",
        code=_returning(
            "sum = nobody_defined_this(values[0]);", 'extern "C" uint32_t nobody_defined_this(uint32_t);\n'
        ),
        status=Status.LINK_ERROR,
    ),
)
"""Answers that fail on every target, each in a way of its own."""


def scalar(*, gate: bool) -> Candidate:
    """The reference as an answer.

    Args:
        gate: Whether the target asks for vector code.
    """
    return Candidate(
        what="the scalar reference",
        code=_REFERENCE.replace("total(", "NAME("),
        status=Status.NO_INTRINSICS if gate else Status.PASSED,
    )

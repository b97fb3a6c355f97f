"""Writes the code around a kernel: the main of its runner, and the few lines that follow a candidate's own code.

The candidate's unit ends with one function of C linkage and a fixed name that calls the entry point. So `static`,
`inline`, `extern "C"` and template functions all work, the gate knows where to start, and everything else in the unit
stays hidden inside its shared object.
"""

from __future__ import annotations

import re

from kernelbench_core.harness.function.columns import columns_of, is_container
from kernelbench_core.harness.function.signature import Parameter, Scalar, Signature, Struct, cxx
from kernelbench_core.model import FunctionTask

ENTRY = "kb_entry"
BOUND = "kb_bound"
WRAPPED = "kb_wrapped"
"""What a task's wrapper defines."""
CANDIDATE_FILE = "candidate.cpp"
GLUE_FILE = "kernelbench-glue"
PROTOTYPE_FILE = "kernelbench-prototype"
"""What diagnostics call the declaration that a reference in C must agree with."""
C_HEADERS = ("assert.h", "ctype.h", "float.h", "inttypes.h", "limits.h", "math.h", "stdbool.h", "stddef.h", "stdint.h",
             "stdio.h", "stdlib.h", "string.h")  # fmt: skip
"""Headers that a reference in C may count on."""


def spelled(parameter: Parameter) -> str:
    """A parameter's type as C++ spells it."""
    base = cxx(parameter.type)
    if parameter.passing == "pointer":
        return f"{'const ' if parameter.const else ''}{base} *"
    return {"value": base, "cref": f"const {base} &", "ref": f"{base} &"}[parameter.passing]


def _struct(struct: Struct, name: str) -> str:
    fields = " ".join(f"{scalar.cxx} {field};" for field, scalar in struct.fields)
    return f"struct {name} {{ {fields} }};"


def _returned(signature: Signature) -> tuple[str, str]:
    """Type that crosses the boundary, and its definition: structs cross as a twin with fields of the same types."""
    if signature.returns is None:
        return "void", ""
    if isinstance(signature.returns, Struct):
        return "kb_returned", _struct(signature.returns, "kb_returned")
    return cxx(signature.returns), ""


def candidate_unit(task: FunctionTask, signature: Signature, code: str, entry: str, file: str = CANDIDATE_FILE) -> str:
    """The candidate's translation unit: its code, then the function that calls its entry point.

    Args:
        task: The task; its own types are declared first unless the code defines them itself.
        signature: Parsed prototype.
        code: The candidate's code, unchanged.
        entry: Name of the function that the candidate defines.
        file: What diagnostics call the code.
    """
    types = task.types if task.types and not _defines_type(code, task.types) else ""
    entry = WRAPPED if task.wrapper else entry
    returned, definition = _returned(signature)
    names = [f"kb_{i}" for i in range(len(signature.parameters))]
    declared = ", ".join(f"{spelled(p)} {name}" for p, name in zip(signature.parameters, names, strict=True))
    passed = ", ".join(
        f"static_cast<{cxx(p.type)} &&>({name})" if p.passing == "value" and is_container(p) else name
        for p, name in zip(signature.parameters, names, strict=True)
    )
    if isinstance(signature.returns, Struct):
        fields = ", ".join(f"kb_all.{field}" for field, _ in signature.returns.fields)
        body = f"auto kb_all = {entry}({passed}); return {{{fields}}};"
    else:
        body = f"{'' if signature.returns is None else 'return '}{entry}({passed});"
    if task.wrapper:
        code = f'{code}\n#line 1 "{GLUE_FILE}"\n{task.wrapper}'
    head = f'#line 1 "kernelbench-types"\n{types}\n' if types else ""
    return (
        f'{head}#line 1 "{file}"\n{code}\n#line 1 "{GLUE_FILE}"\n{definition}\n'
        f'extern "C" __attribute__((visibility("default"), used)) {returned} {ENTRY}({declared}) {{ {body} }}\n'
    )


def _defines_type(code: str, types: str) -> bool:
    names = re.findall(r"\bstruct\s+(\w+)", types)
    return any(re.search(rf"\bstruct\s+{name}\s*\{{|\}}\s*{name}\s*;|\busing\s+{name}\b", code) for name in names)


def reference_unit(task: FunctionTask, signature: Signature, *, bound: bool) -> str:
    """The reference's unit; with `bound`, the task's error-bound function under a name of its own as well."""
    if task.reference_language == "c":
        return _c_unit(task, signature, bound=bound)
    unit = candidate_unit(task, signature, task.reference, task.entry, "reference.cpp")
    if not bound:
        return unit
    second = candidate_unit(task, signature, "", f"{task.entry}_bound").split(f'#line 1 "{GLUE_FILE}"\n')[1]
    definition = _returned(signature)[1]
    return unit + second.replace(definition, "", 1).replace(f" {ENTRY}(", f" {BOUND}(", 1)


def _c_unit(task: FunctionTask, signature: Signature, *, bound: bool) -> str:
    """The same in C: the prototype is declared once more behind the code, which must agree with it."""
    known = {p.type.name: p.type for p in signature.parameters if isinstance(p.type, Struct)}
    if isinstance(signature.returns, Struct):
        known[signature.returns.name] = signature.returns
    names = [f"kb_{i}" for i in range(len(signature.parameters))]
    declared = ", ".join(f"{spelled(p)} {name}" for p, name in zip(signature.parameters, names, strict=True)) or "void"
    returned = "void" if signature.returns is None else cxx(signature.returns)
    lines = [*(f"#include <{name}>" for name in C_HEADERS), '#line 1 "kernelbench-types"', task.types]
    lines += [f"typedef struct {name} {name};" for name in known]
    lines += ['#line 1 "reference.c"', task.reference]
    for name, symbol in ((task.entry, ENTRY), (f"{task.entry}_bound", BOUND))[: 2 if bound else 1]:
        call = f"{'' if signature.returns is None else 'return '}{name}({', '.join(names)});"
        lines += [
            f'#line 1 "{PROTOTYPE_FILE}"',
            f"{returned} {name}({declared});",
            f'__attribute__((visibility("default"), used)) {returned} {symbol}({declared}) {{ {call} }}',
        ]
    return "\n".join(lines) + "\n"


def prelude_of(signature: Signature) -> tuple[str, str]:
    """The type that a kernel returns to the program that calls it, and what has to be defined before it is used."""
    returned, definition = _returned(signature)
    return returned, f"{definition}\n{_codecs(signature)}"


def runner_source(signature: Signature, types: str, roles: dict[str, str], alignment: int = 1) -> str:
    """The runner's main for a signature.

    Args:
        signature: Parsed prototype.
        types: C++ definitions that it needs.
        roles: `in`, `out` or `inout` for each parameter.
        alignment: Of buffers, in bytes; 1 for what their elements need.
    """
    lines, after, arguments = [], [], []
    column, out = 0, 0
    aligned = f", {alignment}" if alignment > 1 else ""
    for i, parameter in enumerate(signature.parameters):
        base, role, name = cxx(parameter.type), roles[parameter.name], f"p{i}"
        width = len(columns_of(parameter.name, parameter.type, pointer=parameter.passing == "pointer"))
        if parameter.passing == "pointer":
            lines += [
                f"uint64_t n{i}; {base} *{name} = run.buffer<{base}>({i}, {column}, kb::Role::{role}, n{i}{aligned});",
            ]
            arguments.append(name)
            if role != "in":
                after += [f"run.out.put({out}, &n{i}, 8);", f"run.out.put({out + 1}, {name}, n{i} * sizeof({base}));"]
        elif is_container(parameter):
            constant = parameter.passing == "cref"
            if constant:
                marks = ", ".join(f"run.in.position({column + j})" for j in range(width))
                lines.append(f"const unsigned char *m{i}[] = {{{marks}}};")
                after.append(f"run.unchanged<{base}>({i}, {column}, {name}, m{i});")
            lines.append(f"auto {name} = run.container<{base}>({i}, {column}, {str(constant).lower()});")
            arguments.append(f"std::move({name})" if parameter.passing == "value" else name)
            if role != "in":
                after.append(f"kb::Codec<{base}>::write(run.out, {out}, {name});")
        else:
            lines.append(f"auto {name} = kb::Codec<{base}>::read(run.in, {column});")
            arguments.append(name)
            if role != "in":
                after.append(f"kb::Codec<{base}>::write(run.out, {out}, {name});")
        column += width
        out += width if role != "in" else 0
    returned, definition = _returned(signature)
    call = f"entry({', '.join(arguments)});"
    if signature.returns is not None:
        call = f"auto returned = {call}"
        after.append(f"kb::Codec<{returned}>::write(run.out, {out}, returned);")
        out += len(columns_of("", signature.returns))
    parameters = ", ".join(spelled(p) for p in signature.parameters)
    body = "\n    ".join([*lines, "run.enter();", call, "run.leave();", *after])
    return (
        f'#include "runner.hpp"\n{types}\n{definition}\n{_codecs(signature)}\n'
        f'extern "C" {{ typedef {returned} Entry({parameters}); }}\n'
        f"static void one_case(kb::Run &run, void *symbol) {{\n"
        f"    auto *entry = reinterpret_cast<Entry *>(symbol);\n    {body}\n}}\n"
        f"int main(int argc, char **argv) {{ return kb::run_cases(argc, argv, {column}, {out}, one_case); }}\n"
    )


def _codecs(signature: Signature) -> str:
    """Readers and writers for the structs of a signature, field by field so that padding is never compared."""
    found = {p.type.name: p.type for p in signature.parameters if isinstance(p.type, Struct)}
    if isinstance(signature.returns, Struct):
        found["kb_returned"] = signature.returns
    text = ""
    for name, struct in found.items():
        reads = ", ".join(f"Codec<{_plain(s)}>::read(in, c + {i})" for i, (_, s) in enumerate(struct.fields))
        writes = " ".join(
            f"Codec<{_plain(s)}>::write(out, c + {i}, v.{field});" for i, (field, s) in enumerate(struct.fields)
        )
        text += (
            f"template <> struct kb::Codec<{name}> {{ static constexpr int columns = {len(struct.fields)};\n"
            f"    static {name} read(Input &in, int c) {{ return {name}{{{reads}}}; }}\n"
            f"    template <class Sink> static void write(Sink &out, int c, const {name} &v) {{ {writes} }} }};\n"
        )
    return text


def _plain(scalar: Scalar) -> str:
    return scalar.cxx

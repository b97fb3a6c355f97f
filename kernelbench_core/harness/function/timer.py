"""Writes and builds the program that times kernels of one signature (`native/timer.hpp`)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.harness.function.columns import columns_of, is_container
from kernelbench_core.harness.function.glue import prelude_of, spelled
from kernelbench_core.harness.function.runner import header, roles_of
from kernelbench_core.harness.function.signature import Parameter, Signature, cxx
from kernelbench_core.model import FunctionTask, Status, Target
from kernelbench_core.seams import BuildRequest, Toolchain
from kernelbench_core.store import BuildCache

_NATIVE = Path(__file__).with_name("native")


@lru_cache(maxsize=1)
def _timer_header() -> str:
    return (_NATIVE / "timer.hpp").read_text(encoding="utf-8").replace("#pragma once\n", "")


def timer_source(signature: Signature, types: str, roles: dict[str, str]) -> str:
    """The timer's main for a signature.

    Args:
        signature: Parsed prototype.
        types: C++ definitions that it needs.
        roles: `in`, `out` or `inout` for each parameter.
    """
    returned, definitions = prelude_of(signature)
    inputs, slot, load, place, refresh, spoil, arguments, put = [], [], [], [], [], [], [], []
    column = out = 0
    for i, parameter in enumerate(signature.parameters):
        base, role = cxx(parameter.type), roles[parameter.name]
        pointer = parameter.passing == "pointer"
        width = len(columns_of(parameter.name, parameter.type, pointer=pointer))
        if pointer:
            inputs.append(f"uint64_t n{i}; const {base} *v{i};")
            slot.append(f"{base} *v{i};")
            load.append(f"x.n{i} = in.next<uint64_t>({column}); x.v{i} = in.take<{base}>({column + 1}, x.n{i});")
            place.append(
                f"{{ size_t step;"
                f" auto *at = kb::slots_of(in.longest({column}) * sizeof({base}), all.size(), layout, step);"
                f" for (auto &s : all) s.v{i} = reinterpret_cast<{base} *>(at), at += step; }}"
            )
            copied = f"if (x.n{i} != 0) memcpy(s.v{i}, x.v{i}, x.n{i} * sizeof({base}));"
            if role == "out":
                spoil.append(f"kb::spoil(s.v{i}, x.n{i} * sizeof({base}), draw);")
            else:
                refresh.append(copied)
            if role != "in":
                put.append(f"sink.put({out}, &x.n{i}, 8); sink.put({out + 1}, s.v{i}, x.n{i} * sizeof({base}));")
        else:
            inputs.append(f"{base} v{i};")
            slot.append(f"{base} v{i};")
            load.append(f"x.v{i} = kb::Codec<{base}>::read(in, {column});")
            refresh.append(f"s.v{i} = x.v{i};")
            if role != "in":
                put.append(f"kb::Codec<{base}>::write(sink, {out}, s.v{i});")
        arguments.append(_argument(parameter, f"s.v{i}"))
        column += width
        out += width if role != "in" else 0
    call = f"reinterpret_cast<Entry *>(entry)({', '.join(arguments)})"
    if signature.returns is None:
        call = f"{call};"
    else:
        slot.append(f"alignas({returned}) unsigned char memory[sizeof({returned})]; bool made = false;")
        slot.append(f"{returned} &result() {{ return *reinterpret_cast<{returned} *>(memory); }}")
        spoil.append(f"if (s.made) {{ using R = {returned}; s.result().~R(); s.made = false; }}")
        call = f"new (s.memory) {returned}({call}); s.made = true;"
        put.append(f"kb::Codec<{returned}>::write(sink, {out}, s.result());")
        out += len(columns_of("", signature.returns))
    parameters = ", ".join(spelled(p) for p in signature.parameters)

    def body(parts: list[str]) -> str:
        return "\n        ".join(parts)

    return (
        f'#include "runner.hpp"\n#include "timer.hpp"\n{types}\n{definitions}\n'
        f'extern "C" {{ typedef {returned} Entry({parameters}); }}\n'
        f"struct Kernel {{\n    struct Inputs {{\n        {body(inputs)}\n    }};\n"
        f"    struct Slot {{\n        {body(slot)}\n    }};\n"
        f"    static void load(kb::Input &in, Inputs &x) {{\n        (void)in, (void)x;\n        {body(load)}\n    }}\n"
        f"    static void place(std::vector<Slot> &all, kb::Input &in, kb::Draw &layout) {{\n"
        f"        (void)all, (void)in, (void)layout;\n        {body(place)}\n    }}\n"
        f"    static void refresh(Slot &s, const Inputs &x, kb::Draw &draw) {{\n"
        f"        (void)s, (void)x, (void)draw;\n        {body(refresh)}\n        spoil(s, x, draw);\n    }}\n"
        f"    static void spoil(Slot &s, const Inputs &x, kb::Draw &draw) {{\n"
        f"        (void)s, (void)x, (void)draw;\n        {body(spoil)}\n    }}\n"
        f"    static constexpr bool repeatable = {str(repeatable(signature, roles)).lower()};\n"
        f"    static inline void call(Slot &s, void *entry) {{\n        (void)s;\n        {call}\n    }}\n"
        f"    template <class Sink> static void put(Sink &sink, Slot &s, const Inputs &x) {{\n"
        f"        (void)sink, (void)s, (void)x;\n        {body(put)}\n    }}\n}};\n"
        f"int main(int argc, char **argv) {{ return kb::serve<Kernel>(argc, argv, {column}, {out}); }}\n"
    )


def repeatable(signature: Signature, roles: dict[str, str]) -> bool:
    """Whether a call leaves its inputs as they were: nothing is changed in place, and nothing is moved from."""
    return all(
        roles[each.name] != "inout" and not (is_container(each) and each.passing in ("value", "ref"))
        for each in signature.parameters
    )


def _argument(parameter: Parameter, name: str) -> str:
    return f"std::move({name})" if parameter.passing == "value" and is_container(parameter) else name


def build_timer(
    task: FunctionTask, signature: Signature, target: Target, toolchain: Toolchain, cache: BuildCache
) -> Path:
    """Path of the timer for the task's signature on the target; built once and kept.

    Raises:
        InfrastructureError: Our own program does not compile here.
    """
    from kernelbench_core.toolchains.base import OWN_LIMITS, digest_of, settle

    source = timer_source(signature, task.types, roles_of(task))
    for name, text in (("runner.hpp", header()), ("timer.hpp", _timer_header())):
        source = source.replace(f'#include "{name}"\n', text, 1)

    def make(folder: Path) -> None:
        request = BuildRequest(
            source=source, target=target, kind="executable", optimize="O2", libraries=("-ldl",), trusted=True,
            limits=OWN_LIMITS,
        )  # fmt: skip
        built = toolchain.build(request, folder)
        if built.status is not Status.PASSED:
            raise InfrastructureError(
                f"the timer of {task.task_id} does not build for {target.name}: {built.detail}",
                "check the compiler with `kernelbench doctor`",
            )
        for name in ("unit.cpp", "unit.ll", "unit.o"):
            (folder / name).unlink(missing_ok=True)
        settle(folder)

    return cache.put(digest_of("timer", toolchain.digest(target), source), make) / "program"

"""What the harness packs, the runner hands to a kernel and the kernel hands back is the same, bit for bit."""

from __future__ import annotations

import numpy as np
import pytest

from kernelbench_core.harness.function.columns import Builder, columns_of, dtype_of, finfo_of, pack_cases
from kernelbench_core.harness.function.signature import SCALARS, parse

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

SPELLINGS = [name for name in SCALARS if name != "bfloat16"]  # which compilers call __bf16
PLAIN = [name for name in SPELLINGS if name != "__bf16"]
"""Without the type that compilers for older machines widen where it is copied by value."""
ODD_TEXTS = ["", "\0", "a", "\0\0ab\0", "x" * 14, "x" * 15, "x" * 16, "x" * 17, "\xff\x80\x01", "y" * 1000]


def edges(code):
    """Values at the ends of a type: for floats also odd bit patterns, which no arithmetic may change."""
    if code == "b1":
        return np.array([False, True, True, False])
    if code[0] in "iu":
        info = np.iinfo(code)
        return np.array([info.min, info.max, 0, 1, info.max - 1, info.max // 2], dtype=code)
    info = finfo_of(dtype_of(code))
    ends = [0.0, -0.0, info.max, info.min, info.tiny, info.smallest_subnormal, np.inf, -np.inf, 1.5]
    return np.concatenate([np.array(ends, dtype=dtype_of(code)), nans(code)])


def nans(code):
    """NaNs with payloads: quiet, negative, and signalling ones, which a pass through a register would quieten."""
    unsigned = f"u{code[1]}"
    exponent = int(np.array(np.inf, dtype=dtype_of(code)).view(unsigned))
    quiet = 1 << (finfo_of(dtype_of(code)).nmant - 1)
    sign = 1 << (8 * int(code[1]) - 1)
    return np.array([exponent | quiet | 5, exponent | quiet | sign | 3, exponent | 1], dtype=unsigned).view(
        dtype_of(code)
    )


def drawn(code, count, seed=1):
    """Any bit pattern of the type."""
    rng = np.random.default_rng(seed)
    if code == "b1":
        return rng.random(count) < 0.5
    return rng.integers(0, 256, size=count * int(code[1:]), dtype="u1").view(dtype_of(code))


def same(got, want):
    """Bit for bit, whatever the type."""
    assert len(got) == len(want)
    for one, other in zip(got, want, strict=True):
        assert one.tobytes() == np.ascontiguousarray(other).tobytes()


def packed(owner, kind, values, *, pointer=False):
    """The columns that some values of a type give."""
    builder = Builder(columns_of(owner, kind, pointer=pointer))
    for value in values:
        builder.put(0, kind, value, pointer=pointer)
    return builder.finish()


def test_every_scalar_type_goes_in_by_value_and_comes_back_in_a_struct(lab, make_task):
    fields = " ".join(f"{kind} f{i};" for i, kind in enumerate(PLAIN))
    arguments = ", ".join(f"{kind} a{i}" for i, kind in enumerate(PLAIN))
    body = ", ".join(f"a{i}" for i in range(len(PLAIN)))
    task = make_task(f"All f({arguments})", types=f"struct All {{ {fields} }};")
    cases = [{f"a{i}": _pick(SCALARS[kind].code, number) for i, kind in enumerate(PLAIN)} for number in range(20)]
    same(lab.outputs(task, f"All f({arguments}) {{ return {{{body}}}; }}", cases),
         pack_cases(parse(task.prototype, task.types), cases)[0])  # fmt: skip


def _pick(code, number):
    # no signalling NaN: a value that is passed in a register may be quietened
    values = edges(code)
    if code[0] == "f":
        values = values[:-1]
    return values[number % len(values)]


def test_every_scalar_type_goes_by_reference(lab, make_task):
    arguments = ", ".join(f"const {kind} &a{i}, {kind} &b{i}" for i, kind in enumerate(SPELLINGS))
    body = " ".join(f"b{i} = a{i};" for i in range(len(SPELLINGS)))
    task = make_task(f"void f({arguments})", **{f"b{i}": {"role": "inout"} for i in range(len(SPELLINGS))})
    cases = []
    for number in range(20):
        cases.append({f"a{i}": _pick(SCALARS[kind].code, number) for i, kind in enumerate(SPELLINGS)})
        cases[-1].update({f"b{i}": _pick(SCALARS[kind].code, number + 1) for i, kind in enumerate(SPELLINGS)})
    got = lab.outputs(task, f"void f({arguments}) {{ {body} }}", cases)
    for i, kind in enumerate(SPELLINGS):
        want = packed("a", SCALARS[kind], [case[f"a{i}"] for case in cases])
        same([got[i]], want)


@pytest.mark.parametrize("half", [0, 1])
def test_buffers_of_every_scalar_type_are_copied(lab, make_task, half):
    """In by const pointer, out by pointer: with lengths 0, 1 and primes, and any bit pattern."""
    kinds = SPELLINGS[half::2]
    arguments = ", ".join(f"const {kind} *a{i}, {kind} *b{i}" for i, kind in enumerate(kinds))
    body = " ".join(f"memcpy(b{i}, a{i}, n * sizeof(*a{i}));" for i in range(len(kinds)))
    options = {}
    for i in range(len(kinds)):
        options |= {f"a{i}": {"length": "n"}, f"b{i}": {"length": "n", "role": "out"}}
    task = make_task(f"void f({arguments}, size_t n)", **options)
    cases = []
    for n in (0, 1, 2, 3, 4, 5, 7, 8, 13, 17, 64, 1000):
        case = {"n": n}
        for i, kind in enumerate(kinds):
            case |= {f"a{i}": drawn(SCALARS[kind].code, n, n + i), f"b{i}": np.zeros(n, dtype_of(SCALARS[kind].code))}
        cases.append(case)
    got = lab.outputs(task, f"void f({arguments}, size_t n) {{ {body} }}", cases)
    for i, kind in enumerate(kinds):
        same(got[2 * i : 2 * i + 2], packed("a", SCALARS[kind], [case[f"a{i}"] for case in cases], pointer=True))


def test_edges_of_every_type_survive_a_plain_assignment(lab, make_task):
    """Copied element by element, inout, as a kernel would; NaN payloads are kept but for signalling ones."""
    arguments = ", ".join(f"{kind} a{i}[4]" for i, kind in enumerate(SPELLINGS))
    body = " ".join(f"std::swap(a{i}[0], a{i}[3]); std::swap(a{i}[1], a{i}[2]);" for i in range(len(SPELLINGS)))
    task = make_task(f"void f({arguments})", **{f"a{i}": {"role": "inout"} for i in range(len(SPELLINGS))})
    cases = [
        {f"a{i}": np.array([_pick(SCALARS[kind].code, number + j) for j in range(4)], dtype_of(SCALARS[kind].code))
         for i, kind in enumerate(SPELLINGS)} for number in range(12)
    ]  # fmt: skip
    got = lab.outputs(task, f"void f({arguments}) {{ {body} }}", cases)
    for i, kind in enumerate(SPELLINGS):
        want = packed("a", SCALARS[kind], [case[f"a{i}"][::-1] for case in cases], pointer=True)
        same(got[2 * i : 2 * i + 2], want)


VECTOR_LENGTHS = (0, 1, 2, 3, 5, 8, 16, 17, 100, 0, 0, 1)


@pytest.mark.parametrize("passing", ["value", "cref"])
def test_vectors_of_every_type_are_copied_into_vectors(lab, make_task, passing):
    form = "const std::vector<{0}> &a{1}, std::vector<{0}> &b{1}"
    form = form if passing == "cref" else form.replace("const ", "").replace("&a", "a")
    arguments = ", ".join(form.format(kind, i) for i, kind in enumerate(PLAIN))
    body = " ".join(f"b{i} = a{i};" for i in range(len(PLAIN)))
    task = make_task(f"void f({arguments})", **{f"b{i}": {"role": "inout"} for i in range(len(PLAIN))})
    cases = []
    for number, n in enumerate(VECTOR_LENGTHS):
        case = {}
        for i, kind in enumerate(PLAIN):
            code = SCALARS[kind].code
            case |= {f"a{i}": drawn(code, n, i), f"b{i}": drawn(code, VECTOR_LENGTHS[-number], i)}
        cases.append(case)
    got = lab.outputs(task, f"void f({arguments}) {{ {body} }}", cases)
    kinds = [each.type for each in parse(task.prototype).parameters]
    for i in range(len(PLAIN)):
        same(got[2 * i : 2 * i + 2], packed("a", kinds[2 * i], [case[f"a{i}"] for case in cases]))


NESTED = ("bool", "signed char", "uint16_t", "int", "unsigned long", "float", "double", "_Float16")


def rows(code, number):
    """Vectors of vectors: none, only empty ones, ragged ones."""
    widths = ([], [0], [0, 0, 0], [1], [3, 0, 2], [0, 5], [17] * 9, [1, 2, 3, 4, 5, 6, 7, 8])[number % 8]
    return [drawn(code, width, width + number) for width in widths]


def test_vectors_of_vectors_are_copied(lab, make_task):
    arguments = ", ".join(
        f"const std::vector<std::vector<{kind}>> &a{i}, std::vector<std::vector<{kind}>> &b{i}"
        for i, kind in enumerate(NESTED)
    )
    body = " ".join(f"b{i} = a{i};" for i in range(len(NESTED)))
    task = make_task(f"void f({arguments})", **{f"b{i}": {"role": "inout"} for i in range(len(NESTED))})
    cases = []
    for number in range(16):
        case = {}
        for i, kind in enumerate(NESTED):
            code = SCALARS[kind].code
            case |= {f"a{i}": rows(code, number), f"b{i}": rows(code, number + 3)}
        cases.append(case)
    got = lab.outputs(task, f"void f({arguments}) {{ {body} }}", cases)
    kinds = [each.type for each in parse(task.prototype).parameters]
    for i in range(len(NESTED)):
        same(got[3 * i : 3 * i + 3], packed("a", kinds[2 * i], [case[f"a{i}"] for case in cases]))


def test_texts_lists_of_texts_and_maps_are_copied(lab, make_task):
    """Empty ones, NUL bytes, bytes over 127, and both sides of the short-string limit."""
    arguments = (
        "const std::string &a, std::string &b, const std::vector<std::string> &c, std::vector<std::string> &d, "
        "const std::map<std::string, std::string> &e, std::map<std::string, std::string> &f"
    )
    task = make_task(f"void go({arguments})", b={"role": "inout"}, d={"role": "inout"}, f={"role": "inout"})
    cases = []
    for number in range(12):
        some = ODD_TEXTS[: number % len(ODD_TEXTS)]
        table = dict(zip(some, reversed(some), strict=True))
        cases.append(
            {"a": ODD_TEXTS[number % len(ODD_TEXTS)], "b": "before" * number, "c": some[::-1], "d": ODD_TEXTS,
             "e": table, "f": {"old": "value"}}
        )  # fmt: skip
    got = lab.outputs(task, f"void go({arguments}) {{ b = a; d = c; f = e; }}", cases)
    kinds = {each.name: each.type for each in parse(task.prototype).parameters}
    want = [array for name in "ace" for array in packed(name, kinds[name], [case[name] for case in cases])]
    same(got, want)


RETURNED = {
    "bool": [False, True],
    "char": [-128, 127, 0],
    "uint8_t": [0, 255],
    "int16_t": [-32768, 32767],
    "int": [-(2**31), 2**31 - 1],
    "uint64_t": [0, 2**64 - 1],
    "_Float16": [np.float16(x) for x in (-0.0, 65504.0, 6e-8, np.inf, np.nan)],
    "float": [np.float32(x) for x in (-0.0, 3.4028235e38, 1e-45, -np.inf, np.nan)],
    "double": [-0.0, 1.7976931348623157e308, 5e-324, np.inf, np.nan],
    "Pair": [{"low": -1, "high": 1.5, "yes": True}, {"low": 0, "high": -0.0, "yes": False}],
    "std::string": ODD_TEXTS,
    "std::vector<bool>": [[], [True], [False] * 70, [True, False] * 40],
    "std::vector<int>": [[], [1], list(range(-50, 50))],
    "std::vector<double>": [[], [np.nan, -0.0]],
    "std::vector<std::string>": [[], [""], ODD_TEXTS],
    "std::vector<std::vector<int>>": [[], [[]], [[], [], [1]], [[1, 2], [], [3]]],
    "std::map<std::string, std::string>": [{}, {"": ""}, {"k\0": "\0v", "\xff": "", "k": "1"}],
}


@pytest.mark.parametrize("kind", RETURNED)
def test_the_returned_value_is_the_argument(lab, make_task, kind):
    types = "struct Pair { short low; double high; bool yes; };" if kind == "Pair" else ""
    task = make_task(f"{kind} f({kind} value)", types=types)
    cases = [{"value": value} for value in RETURNED[kind]]
    got = lab.outputs(task, f"{kind} f({kind} value) {{ return value; }}", cases)
    same(got, pack_cases(parse(task.prototype, types), cases)[0])


def test_structs_go_by_value_by_const_reference_and_by_reference(lab, make_task):
    types = "struct P { bool a; double b; signed char c; uint64_t d; };"  # with padding, which must not matter
    prototype = "P f(P one, const P &two, P &three)"
    task = make_task(prototype, types=types, three={"role": "inout"})
    cases = [
        {"one": {"a": i % 2 == 0, "b": float(i), "c": -i, "d": 2**64 - 1 - i},
         "two": {"a": i % 2 == 1, "b": -0.0, "c": i, "d": i},
         "three": {"a": True, "b": np.inf, "c": 7, "d": 2**63}} for i in range(6)
    ]  # fmt: skip
    got = lab.outputs(task, f"{prototype} {{ P old = three; three = two; three.d += one.d; return old; }}", cases)
    kind = parse(prototype, types).returns
    changed = [{**case["two"], "d": (case["two"]["d"] + case["one"]["d"]) % 2**64} for case in cases]
    same(got, packed("three", kind, changed) + packed("r", kind, [case["three"] for case in cases]))


def test_a_vector_of_20_mib_and_one_of_no_elements_in_turn(lab, make_task):
    task = make_task("std::vector<uint8_t> f(const std::vector<uint8_t> &v)")
    cases = [{"v": drawn("u1", n, n)} for n in (20 << 20, 0, 17 << 20, 1)]
    got = lab.outputs(task, "std::vector<uint8_t> f(const std::vector<uint8_t> &v) { return v; }", cases)
    same(got, pack_cases(parse(task.prototype), cases)[0])


@pytest.mark.parametrize("count", [383, 384, 385, 397, 450, 1000])
def test_more_texts_than_there_are_guarded_places(lab, make_task, count):
    prototype = "std::vector<std::string> f(std::vector<std::string> v)"
    task = make_task(prototype)
    cases = [{"v": [f"{i:04d}" * 8 for i in range(count)]}, {"v": []}, {"v": ["x" * 40] * count}]
    got = lab.outputs(task, f"{prototype} {{ return v; }}", cases)
    same(got, pack_cases(parse(prototype), cases)[0])


def test_no_case_at_all_gives_empty_columns(lab, make_task):
    task = make_task("int f(int a)")
    assert [len(column) for column in lab.outputs(task, "int f(int a) { return a; }", [])] == [0]


def test_a_function_without_parameters_is_called_for_each_case(lab, make_task):
    task = make_task("int f()")
    got = lab.outputs(task, "int f() { static int n = 0; return ++n; }", [{}, {}, {}])
    assert got[0].tolist() == [1, 2, 3]

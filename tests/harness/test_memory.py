"""What a kernel does outside of its buffers, and to its inputs, is seen: by guards, read-only pages and canaries."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from kernelbench_core.harness.function.signature import SCALARS

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

NONE, OUTSIDE, READONLY, CANARY, STACK, ALIGNMENT, CHANGED = range(7)
KINDS = ("bool", "int8_t", "uint8_t", "int16_t", "uint16_t", "int", "uint32_t", "int64_t", "uint64_t", "_Float16",
         "float", "double")  # fmt: skip
SIZES = {kind: SCALARS[kind].size for kind in KINDS}
LENGTH = 5  # no multiple of 16 bytes for any type but where it has to be

PROTOTYPE = "void f({}, size_t n, int which, int action)".format(
    ", ".join(f"const {kind} *a{i}, {kind} *b{i}, {kind} *c{i}" for i, kind in enumerate(KINDS[:6]))
)
SECOND = "void f({}, size_t n, int which, int action)".format(
    ", ".join(f"const {kind} *a{i}, {kind} *b{i}, {kind} *c{i}" for i, kind in enumerate(KINDS[6:]))
)
ACTIONS = (
    "break;",
    "memcpy(&keep, A + n, sizeof *A); break;",  # 1: reads one element after
    "memcpy(&keep, A - 1, sizeof *A); break;",  # 2: reads one element before
    "memset(B + n, 1, sizeof *B); break;",  # 3: writes one element after
    "memset(B - 1, 1, sizeof *B); break;",  # 4: writes one element before
    "memset(B + n, 1, 1); break;",  # 5: writes one byte after
    "memset((char *)B - 1, 1, 1); break;",  # 6: writes one byte before
    "memset((void *)A, 1, 1); break;",  # 7: writes to its input
    "memset((char *)(B + n) + 63, 1, 1); break;",  # 8: writes the last byte of the slack
    "memset((char *)B - 64, 1, 1); break;",  # 9: and the first one
    "memcpy(&keep, (char *)C + n * sizeof *C, 1); break;",  # 10: reads one byte after an inout buffer
    "memset((char *)(C + n - 1), 1, sizeof *C); break;",  # 11: writes where it may
    "memset((void *)(A + n - 1), 1, 1); break;",  # 12: writes to the last element of its input
)


def code(prototype, kinds):
    inner = " ".join(f"case {i}: {each}" for i, each in enumerate(ACTIONS))
    outer = ""
    for i in range(len(kinds)):
        text = inner.replace("A", f"a{i}").replace("B", f"b{i}").replace("C", f"c{i}")
        outer += f"if (which == {i}) switch (action) {{ {text} }}\n"
    return f"static volatile char sink; {prototype} {{ char keep[8] = {{}}; {outer} sink = keep[0]; }}"


@pytest.fixture(scope="module")
def touch(lab, make_task):
    """Runs six cases of which one does something; gives the state and the parameter's number by role."""
    built = {}
    for prototype, kinds in ((PROTOTYPE, KINDS[:6]), (SECOND, KINDS[6:])):
        options = {}
        for i in range(len(kinds)):
            options |= {
                f"a{i}": {"length": "n"}, f"b{i}": {"length": "n", "role": "out"},
                f"c{i}": {"length": "n", "role": "inout"},
            }  # fmt: skip
        task = make_task(prototype, **options)
        built.update({kind: (task, code(prototype, kinds), i, kinds) for i, kind in enumerate(kinds)})

    def run(kind, action, at, *, n=LENGTH):
        task, source, which, kinds = built[kind]
        cases = []
        for number in range(6):
            case = {"n": n, "which": which, "action": action if number == at else 0}
            for i, each in enumerate(kinds):
                case |= {f"{role}{i}": np.ones(n, SCALARS[each].code) for role in "abc"}
            cases.append(case)
        return lab.run(task, source, cases), 3 * which

    return run


def seen(outcome):
    assert outcome.state is not None
    state = outcome.state
    return state.state, state.case, state.kind, state.index, state.write


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", [0, 2])
def test_a_read_of_one_element_after_is_a_fault_at_its_index(touch, kind, case):
    outcome, first = touch(kind, 1, case)
    assert seen(outcome) == ("fault", case, OUTSIDE, LENGTH * SIZES[kind], 0)
    assert outcome.state.parameter == first
    assert outcome.state.signal == 11


@pytest.mark.parametrize("kind", KINDS)
def test_a_read_of_one_element_before_is_a_fault_at_its_index(touch, kind):
    outcome, first = touch(kind, 2, 1)
    assert seen(outcome) == ("fault", 1, OUTSIDE, -SIZES[kind], 0)
    assert outcome.state.parameter == first


@pytest.mark.parametrize("kind", KINDS)
def test_a_write_of_one_element_outside_is_a_fault_at_a_guard(touch, kind):
    outcome, first = touch(kind, 3, 0)
    assert seen(outcome) == ("fault", 0, OUTSIDE, LENGTH * SIZES[kind], 1)
    assert outcome.state.parameter == first + 1
    outcome, first = touch(kind, 4, 1)
    assert seen(outcome) == ("fault", 1, OUTSIDE, -SIZES[kind], 1)
    assert outcome.state.parameter == first + 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_write_of_one_byte_away_from_the_guards_breaks_a_canary(touch, kind):
    size = SIZES[kind]
    for action, case, index in ((5, 1, LENGTH * size), (5, 3, LENGTH * size), (6, 0, -1), (6, 2, -1), (6, 3, -1)):
        outcome, first = touch(kind, action, case)
        assert seen(outcome) == ("fault", case, CANARY, index, 1), (action, case)
        assert outcome.state.parameter == first + 1


@pytest.mark.parametrize("kind", ["uint8_t", "double"])
def test_the_ends_of_the_slack_are_looked_at_too(touch, kind):
    for action, case, index in ((8, 1, LENGTH * SIZES[kind] + 63), (8, 3, LENGTH * SIZES[kind] + 63), (9, 0, -64)):
        outcome, _ = touch(kind, action, case)
        assert seen(outcome) == ("fault", case, CANARY, index, 1)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", range(4))
def test_an_input_is_read_only_wherever_it_lies(touch, kind, case):
    outcome, first = touch(kind, 7, case)
    assert seen(outcome) == ("fault", case, READONLY, 0, 1)
    assert outcome.state.parameter == first
    outcome, _ = touch(kind, 12, case)
    assert seen(outcome) == ("fault", case, READONLY, (LENGTH - 1) * SIZES[kind], 1)


@pytest.mark.parametrize("kind", KINDS)
def test_buffers_that_are_read_and_written_have_guards_as_well(touch, kind):
    outcome, first = touch(kind, 10, 0)
    assert seen(outcome) == ("fault", 0, OUTSIDE, LENGTH * SIZES[kind], 0)
    assert outcome.state.parameter == first + 2
    outcome, _ = touch(kind, 11, 0)
    assert outcome.state.state == "done"


@pytest.mark.parametrize("kind", ["bool", "int16_t", "double"])
def test_a_buffer_of_no_elements_lies_at_a_guard(touch, kind):
    for action, case, index in ((1, 0, 0), (1, 2, 0), (2, 1, -SIZES[kind]), (3, 0, 0)):
        outcome, _ = touch(kind, action, case, n=0)
        assert seen(outcome)[:4] == ("fault", case, OUTSIDE, index)


@pytest.mark.parametrize("kind", KINDS)
def test_outputs_that_are_not_written_hold_a_byte_that_changes_and_is_never_zero_or_one(touch, kind):
    outcome, first = touch(kind, 0, 0)
    columns = outcome.columns
    which = first // 3
    size = SIZES[kind]
    poison = columns[4 * which + 1].view("u1").reshape(6, LENGTH * size)
    assert (poison == poison[:, :1]).all()
    values = poison[:, 0].tolist()
    assert all(one != other for one, other in itertools.pairwise(values))
    assert not {0, 1} & set(values)


def test_two_outputs_of_one_case_hold_different_bytes(lab, make_task):
    task = make_task("void f(uint8_t a[1], bool b[1])", a={"role": "out"}, b={"role": "out"})
    cases = [{"a": [0], "b": [True]}] * 200
    _, a, _, b = lab.outputs(task, "void f(uint8_t *, bool *) {}", cases)
    assert (a != b).all()
    assert (a[1:] != a[:-1]).all()
    assert (b[1:] != b[:-1]).all()
    assert min(a.min(), b.min()) > 1
    assert len(set(a.tolist())) >= 16


CONTAINERS = ("int8_t", "uint16_t", "int", "float", "double", "_Float16", "uint64_t")
LIST = "void f({}, int which, int action)"


@pytest.fixture(scope="module")
def reach(lab, make_task):
    """Kernels that reach out of vectors: by const reference, by reference and by value."""
    prototype = LIST.format(
        ", ".join(f"const std::vector<{k}> &a{i}, std::vector<{k}> &b{i}, std::vector<{k}> c{i}"
                  for i, k in enumerate(CONTAINERS))
    )  # fmt: skip
    lines = ""
    for i in range(len(CONTAINERS)):
        lines += f"""if (which == {i}) switch (action) {{
            case 1: memcpy(&keep, a{i}.data() + a{i}.size(), 1); break;
            case 2: memcpy(&keep, (char *)a{i}.data() - 1, 1); break;
            case 3: memcpy(&keep, c{i}.data() + c{i}.size(), 1); break;
            case 4: memset((void *)a{i}.data(), 1, 1); break;
            case 5: memset((char *)b{i}.data() - 1, 1, 1); break;
            case 6: memset((void *)(b{i}.data() + b{i}.size()), 1, 1); break;
            case 7: memset((void *)b{i}.data(), 1, 1); break;
            case 8: b{i}.push_back(1); b{i}.push_back(2); c{i}.clear(); c{i}.shrink_to_fit(); break;
        }}\n"""
    source = f"static volatile char sink; {prototype} {{ char keep[8] = {{}}; {lines} sink = keep[0]; }}"
    task = make_task(prototype, **{f"b{i}": {"role": "inout"} for i in range(len(CONTAINERS))})

    def run(which, action, at, n):
        cases = []
        for number in range(4):
            case = {"which": which, "action": action if number == at else 0}
            for i, kind in enumerate(CONTAINERS):
                case |= {f"{role}{i}": np.ones(n, SCALARS[kind].code) for role in "abc"}
            cases.append(case)
        return lab.run(task, source, cases)

    return run


@pytest.mark.parametrize("n", [1, 3, 5, 16, 1000])
@pytest.mark.parametrize("which", range(len(CONTAINERS)), ids=CONTAINERS)
def test_reads_outside_of_a_vector_are_faults(reach, which, n):
    size = SIZES[CONTAINERS[which]]
    for action, case, parameter, index in (
        (1, 0, 0, n * size),
        (1, 2, 0, n * size),
        (2, 1, 0, -1),
        (3, 0, 2, n * size),
    ):
        outcome = reach(which, action, case, n)
        assert seen(outcome) == ("fault", case, OUTSIDE, index, 0), action
        assert outcome.state.parameter == 3 * which + parameter


@pytest.mark.parametrize("which", range(len(CONTAINERS)), ids=CONTAINERS)
def test_writes_outside_of_a_vector_and_to_a_constant_one_are_faults(reach, which):
    assert seen(reach(which, 4, 0, 5)) == ("fault", 0, READONLY, 0, 1)
    assert seen(reach(which, 5, 1, 5)) == ("fault", 1, OUTSIDE, -1, 1)
    assert seen(reach(which, 5, 0, 5)) == ("fault", 0, CANARY, -1, 1)
    assert seen(reach(which, 6, 1, 5)) == ("fault", 1, CANARY, 5 * SIZES[CONTAINERS[which]], 1)
    assert seen(reach(which, 6, 0, 5))[2:4] == (OUTSIDE, 5 * SIZES[CONTAINERS[which]])


def test_vectors_that_may_change_may_grow_and_shrink(reach):
    for which in range(len(CONTAINERS)):
        for n in (1, 5, 16, 1000):
            assert reach(which, 8, 1, n).state.state == "done"


TEXTS = (
    "void f(const std::string &a, const std::vector<std::string> &b, const std::vector<std::vector<int>> &c, "
    "const std::map<std::string, std::string> &d, const std::vector<bool> &e, int action)"
)
TEXT_ACTIONS = {
    "reads behind the terminator": ("memcpy(&keep, a.data() + a.size() + 1, 1);", 0, OUTSIDE),
    "reads before a text": ("memcpy(&keep, a.data() - 1, 1);", 0, OUTSIDE),
    "writes to a long text": ("const_cast<char &>(a[0]) = '!';", 0, READONLY),
    "reads behind a text in a list": ("memcpy(&keep, b[1].data() + b[1].size() + 1, 1);", 1, OUTSIDE),
    "writes to a short text in a list": ("const_cast<char &>(b[0][0]) = '!';", 1, READONLY),
    "writes to a long text in a list": ("const_cast<char &>(b[1][3]) = '!';", 1, READONLY),
    "writes to a text far down a list": ("const_cast<char &>(b[40][20]) = '!';", 1, CHANGED),
    "swaps texts of a list": ("auto &w = const_cast<std::string &>(b[40]); w.clear();", 1, READONLY),
    "reads behind a row": ("memcpy(&keep, c[0].data() + c[0].size(), 1);", 2, OUTSIDE),
    "writes to a row": ("const_cast<int &>(c[1][0]) = 9;", 2, READONLY),
    "reads behind the rows": ("memcpy(&keep, c.data() + c.size(), 1);", 2, OUTSIDE),
    "writes to a value of a map": ("const_cast<std::string &>(d.at(\"k\"))[0] = '!';", 3, READONLY),
    "reads behind a long value of a map": (
        'auto &w = d.at("m"); memcpy(&keep, w.data() + w.size() + 1, 1);',
        3,
        OUTSIDE,
    ),
    "changes a truth value": ("auto &w = const_cast<std::vector<bool> &>(e); w[0] = !w[0];", 4, READONLY),
}


@pytest.fixture(scope="module")
def texts(lab, make_task):
    lines = " ".join(f"case {i}: {{ {line} break; }}" for i, (line, *_) in enumerate(TEXT_ACTIONS.values()))
    task = make_task(TEXTS)
    source = (
        f"static volatile char sink; {TEXTS} {{ char keep[8] = {{}}; switch (action) {{ {lines} }} sink = keep[0]; }}"
    )

    def run(action, at):
        case = {
            "a": "x" * 20, "b": ["x", "y" * 30, *(["z" * 33] * 40)], "c": [[1, 2, 3], [4, 5, 6]],
            "d": {"k": "v", "m": "w" * 50}, "e": [True] * 100,
        }  # fmt: skip
        return lab.run(task, source, [{**case, "action": action if number == at else -1} for number in range(4)])

    return run


@pytest.mark.parametrize("name", TEXT_ACTIONS)
def test_texts_lists_and_maps_are_guarded(texts, name):
    _, parameter, kind = TEXT_ACTIONS[name]
    case = 1 if "before" in name else 0
    outcome = texts(list(TEXT_ACTIONS).index(name), case)
    assert outcome.state is not None
    assert (outcome.state.state, outcome.state.case, outcome.state.kind) == ("fault", case, kind)
    assert outcome.state.parameter == parameter


def test_the_same_kernel_that_does_nothing_is_fine(texts):
    assert texts(-1, 0).state.state == "done"


def test_a_short_text_that_is_constant_must_not_change(lab, make_task):
    """It lies inside the object, where no guard can be: the comparison afterwards sees it."""
    task = make_task("void f(const std::string &a)")
    state = lab.fault(task, "void f(const std::string &a) { const_cast<char &>(a[0]) = 'b'; }", [{"a": "a"}])
    assert (state.kind, state.parameter, state.case) == (CHANGED, 0, 0)
    assert lab.run(task, "void f(const std::string &a) { const_cast<char &>(a[0]) = 'a'; }", [{"a": "a"}]).columns == []


LOAD = "#include <immintrin.h>\n"


def test_aligned_loads_of_a_container_are_granted_and_the_case_is_run_again(lab, make_task):
    """operator new promises 16 bytes: a kernel that counts on it is right, on every case and with right results."""
    prototype = "int f(const std::vector<int> &a, std::vector<int> b)"
    task = make_task(prototype)
    source = f"""{LOAD}static int calls = 0;
        {prototype} {{ ++calls; if (a.size() < 4) return -1;
            __m128i x = _mm_load_si128((const __m128i *)a.data()), y = _mm_load_si128((const __m128i *)b.data());
            return _mm_cvtsi128_si32(_mm_add_epi32(x, y)) + 1000 * (calls > 8); }}"""
    cases = [{"a": [number + 1, 2, 3, 4, 5], "b": [10, 0, 0, 0, 0, 0, 0]} for number in range(8)]
    got = lab.outputs(task, source, cases)[0]
    assert (got % 1000).tolist() == [11 + number for number in range(8)]
    assert got[-1] > 1000  # some cases were called twice, so some were unaligned at first


def test_loads_that_need_more_than_operator_new_promises_are_faults(lab, make_task):
    task = make_task("int f(std::vector<int> a)")
    source = f"""{LOAD}__attribute__((target("avx"))) int f(std::vector<int> a) {{
        volatile __m256i x = _mm256_load_si256((const __m256i *)a.data()); return x[0]; }}"""
    state = lab.fault(task, source, [{"a": [1] * 7}] * 4 + [{"a": [1, 2, 3]}] * 4)
    assert state.kind in (ALIGNMENT, OUTSIDE)


def test_aligned_loads_of_a_buffer_are_faults(lab, make_task):
    task = make_task("int f(const int *a, size_t n)", a={"length": "n"})
    source = f"{LOAD}int f(const int *a, size_t n) {{ return _mm_cvtsi128_si32(_mm_load_si128((const __m128i *)a)); }}"
    state = lab.fault(task, source, [{"a": [1] * 5, "n": 5}] * 4)
    assert (state.kind, state.case, state.signal) == (ALIGNMENT, 0, 11)


def test_the_lower_end_is_unaligned_too(lab, make_task):
    """The fourth of four cases lies one element off a page."""
    task = make_task("int f(const int *a, size_t n)", a={"length": "n"})
    source = "int f(const int *a, size_t n) { return (int)((uintptr_t)a % 4096); }"
    got = lab.outputs(task, source, [{"a": [1] * 5, "n": 5}] * 8)[0].tolist()
    assert got == [4096 - 20, 0, 4096 - 20, 4] * 2


def test_buffers_of_many_megabytes_are_guarded_too(lab, make_task):
    task = make_task(
        "void f(const uint8_t *a, uint8_t *b, size_t n)", a={"length": "n"}, b={"length": "n", "role": "out"}
    )
    source = "void f(const uint8_t *a, uint8_t *b, size_t n) { memcpy(b, a, n); if (n < 9) b[n] = 1; }"
    big = np.arange(30 << 20, dtype="u1")
    state = lab.fault(task, source, [{"a": big, "b": big, "n": len(big)}, {"a": [1], "b": [1], "n": 1}])
    assert (state.case, state.kind, state.index, state.parameter) == (1, CANARY, 1, 1)


def test_the_32nd_parameter_has_a_guard_of_its_own(lab, make_task):
    arguments = ", ".join(f"const int *a{i}" for i in range(32))
    task = make_task(f"int f({arguments})".replace("const int *a31", "const int a31[2]"),
                     **{f"a{i}": {"length": "2"} for i in range(31)})  # fmt: skip
    cases = [{f"a{i}": [i, i] for i in range(32)}] * 2
    assert lab.outputs(task, f"int f({arguments}) {{ return a31[1] + a0[0]; }}", cases)[0].tolist() == [31, 31]
    state = lab.fault(task, f"int f({arguments}) {{ volatile int x = a31[2]; return x; }}", cases)
    assert (state.parameter, state.index) == (31, 8)

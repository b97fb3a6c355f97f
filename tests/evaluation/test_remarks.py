"""The mistakes of first tasks: each is told in one line, with the file and the key to look at."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from attrs import evolve

from kernelbench_core.evaluation.validate import validate_task
from kernelbench_core.harness.function.folder import load_task
from kernelbench_core.scaffold.tasks import new_task

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

OUT = 'role = "out"                        # "in" is the default; "inout" is read and written\n'
TOO_FAR = "mine/t/reference.cpp goes too far, or mine/t/task.toml:{}: parameters.{}.length = '{}' or a case"
NO_CASES = ("cases.py", "yield {", "if False: yield {")
"""Leaves the cases to those that are drawn."""
LENGTH = 'length = "n"                        # elements'
DECLARES = (
    "mine/t/reference.cpp does not define what mine/t/task.toml:4: prototype declares, 'void t(const uint8_t *src, "
)
COUNTS = "    static int calls = 0;\n    if (n) dst[0] = ++calls;\n    return;\n    for ("


@pytest.fixture
def validate(real, real_targets, tmp_path, monkeypatch):
    """What is found in the example task, changed: its checks with their messages, and its notes."""
    monkeypatch.chdir(tmp_path)
    first, second = real(seed=1), real(seed=2)

    def run(*changes, c=False, target="scalar", drawn=False, **fields):
        shutil.rmtree("mine", ignore_errors=True)
        new_task(Path("mine/t"), c=c)
        for name, old, new in [NO_CASES, *changes] if drawn else changes:
            path = Path("mine/t") / name
            text = path.read_text()
            assert old in text
            path.write_text(text.replace(old, new))
        record = validate_task(evolve(load_task("mine", Path("mine/t")), **fields), real_targets[target], first, second)
        found = {}
        for each in record.findings:
            found.setdefault(each.check, each.message)
        return found, {each.check: each.message for each in record.notes}

    return run


def test_a_sound_task_has_neither_findings_nor_notes(validate):
    assert validate() == ({}, {})
    assert validate(c=True) == ({}, {})


REFERENCE = {
    "another type": ("const uint8_t *src", "const uint16_t *src", "reference", DECLARES),
    "another name": ("void t(", "void tt(", "reference", DECLARES),
    "no C++": ("const int sum", "const imt sum", "reference", "mine/t/reference.cpp:3: unknown type name 'imt'"),
    "a loop too far": ("i < n; ++i", "i <= n; ++i", "reference", TOO_FAR.format(11, "src", "n")),
    "undefined behaviour": (
        "src[i] + amount", "src[i] * 100000000 + amount", "sanitizers",
        "undefined behaviour in case 0: the reference stops with SIGILL",
    ),
    "an output that is read": (
        "src[i] + amount", "dst[i] + amount", "repeat",
        'mine/t/task.toml:19: parameters.dst.role is "inout" where it is read, too',
    ),
    "chance": ("src[i] + amount", "src[i] + rand() % 3", "repeat", "dst is not the same when the same inputs come"),
    "memory of calls": ("    for (", COUNTS, "repeat", "nothing but the arguments may decide"),
}  # fmt: skip
"""What is wrong in the reference: old text, new text, check, message."""

OTHERS = {
    "a case without a value": (
        "cases.py", '"amount": amount}', '"amuont": amount}', "inputs",
        "mine/t/cases.py: a case has no value for amount; give every parameter",
    ),
    "a case with a value that does not fit": (
        "cases.py", '"amount": amount}', '"amount": -1}', "inputs", "case 0: the value of amount cannot be uint8_t: ",
    ),
    "a case with a value of another kind": (
        "cases.py", '"src": src', '"src": 7', "inputs", "case 0: the value of src cannot be uint8_t *: ",
    ),
    "a case that is too short": (
        "cases.py", "np.zeros(n, np.uint8)", "np.zeros(n - 1, np.uint8)", "reference", TOO_FAR.format(20, "dst", "n"),
    ),
    "a length without a value": (
        "task.toml", LENGTH, 'length = "100 // n" #', "inputs",
        "mine/t/task.toml:11: parameters.src.length: '100 // n' has no value",
    ),
    "a mutant that is right": (
        "mutants/wraps.cpp", "src[i] + amount)", "src[i] + amount > 255 ? 255 : src[i] + amount)", "mutant wraps",
        "survives: it passes, so no case tells it from the reference; add one to cases.py",
    ),
    "a mutant that does not build": (
        "mutants/wraps.cpp", "void t(", "void tt(", "mutant wraps", "proves nothing: link_error: entry point missing",
    ),
    "inputs for timing that cannot be drawn": (
        "cases.py", "def cases", "def performance(rng, n):\n    return {'n': 1 // 0}\n\n\ndef cases", "performance",
        "mine/t/cases.py:7: ZeroDivisionError",
    ),
    "a description that is none": (
        "description.md", "Writes `src[i]", "UNFINISHED `src[i]", "description",
        "mine/t/description.md:1: still says UNFINISHED: write the contract",
    ),
    "a summary that is none": (
        "task.toml", 'summary = "Adds', 'summary = "UNFINISHED', "summary",
        "mine/t/task.toml:2: summary: still says UNFINISHED",
    ),
}  # fmt: skip
"""What is wrong elsewhere: file, old text, new text, check, message."""


@pytest.mark.parametrize("what", REFERENCE)
def test_a_mistake_in_the_reference_is_told_with_file_and_key(validate, what):
    old, new, check, said = REFERENCE[what]
    found, _ = validate(("reference.cpp", old, new))
    assert said in found[check]
    assert "\n" not in found[check]


@pytest.mark.parametrize("what", OTHERS)
def test_a_mistake_elsewhere_is_told_with_file_and_key(validate, what):
    *change, check, said = OTHERS[what]
    found, _ = validate(change)
    assert said in found[check]
    assert "\n" not in found[check]


@pytest.mark.parametrize(
    ("old", "new", "check", "said"),
    [
        (f'{OUT}length = "n"', 'role = "out"\nlength = "n // 2"', "reference", TOO_FAR.format(20, "dst", "n // 2")),
        (LENGTH, 'length = "n // 2" #', "reference", TOO_FAR.format(11, "src", "n // 2")),
        (LENGTH, 'length = "n - 4" #', "inputs", "mine/t/task.toml:11: parameters.src.length: 'n - 4' is -"),
    ],
)
def test_a_wrong_length_is_told_with_its_line(validate, old, new, check, said):
    found, _ = validate(("task.toml", old, new), drawn=True)
    assert said in found[check]


def test_a_reference_that_ends_itself_is_told_with_the_case(validate):
    found, _ = validate(("reference.cpp", "    for (", "    if (n == 17) abort();\n    for ("))
    assert re.fullmatch(
        r"mine/t/reference\.cpp does not run to its end: SIGABRT in case \d+ \(n=17, amount=\d+\)", found["reference"]
    )


def test_an_input_that_is_written_is_told_with_its_role(validate):
    found, _ = validate(
        ("task.toml", OUT, ""),
        ("task.toml", "void t(", "int t("),
        ("reference.cpp", "void t(", "int t("),
        ("reference.cpp", "    }\n}", "    }\n    return n;\n}"),
    )
    assert "write to the read-only input dst[0] in case " in found["reference"]
    assert found["reference"].endswith('mine/t/task.toml:18: parameters.dst.role is "out" or "inout"')


def test_outputs_that_never_change_are_told(validate):
    changes = (
        ("task.toml", "# choices = [0, 1, 128, 255]", "choices = [255] #"),
        ("task.toml", "# min = 0                           # incl", "min = 255 #"),
    )
    found, _ = validate(*changes, drawn=True)
    assert found["outputs"] == (
        "dst is 255 everywhere in all 60 cases: see the ranges in mine/t/task.toml:10: parameters and cases.py"
    )
    assert not any(check.startswith("control ") for check in found)
    found, _ = validate(*changes, ("task.toml", "max = 300", "max = 0"), drawn=True)
    assert found["outputs"].startswith("dst has no elements in all 60 cases")


def test_a_comparison_that_is_too_lax_is_told_with_its_key(validate):
    found, notes = validate(
        ("task.toml", "const uint8_t *src, uint8_t *dst", "const float *src, float *dst"),
        (
            "task.toml",
            "# min = 0                           # incl",
            "min = -0.5\nmax = 0.5\nnan = false\ninf = false #",
        ),
        ("task.toml", '# compare = "exact"  ', 'compare = { kind = "close", atol = 900 } #'),
        ("reference.cpp", "const uint8_t *src, uint8_t *dst", "const float *src, float *dst"),
        ("reference.cpp", "const int sum = src[i] + amount", "const float sum = src[i] + amount"),
        ("reference.cpp", "static_cast<uint8_t>(sum > 255 ? 255 : sum)", "sum"),
        mutants={},
        drawn=True,
    )
    said = "is taken for a right answer: is mine/t/task.toml:24: parameters.dst.compare too lax for such values"
    assert found["control zeros"].startswith(said)
    assert notes["mutants"] == (
        "no mutants: nothing shows that the cases see a wrong answer; write some as mine/t/mutants/WHAT.cpp"
    )


def test_few_mutants_and_few_cases_are_notes(validate):
    found, notes = validate(("task.toml", "n_cases = 500", "n_cases = 40"), mutants={"one": "void t() {}"})
    assert notes == {
        "mutants": "1 of 3 mutants, which are a start: write more as mine/t/mutants/WHAT.cpp",
        "cases": "mine/t/task.toml:7: n_cases: 40 cases see few faults; the default is 1000",
    }
    assert "mutants" not in found


# References in C


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("const uint8_t *restrict src", "const uint16_t *restrict src"),
        ("const uint8_t *restrict src", "uint8_t *restrict src"),
        ("size_t n", "int n"),
        (", uint8_t amount", ", uint8_t amount, int more"),
        ("void t(", "void tt("),
        ("void t(", "int t("),
    ],
)
def test_a_reference_in_c_must_agree_with_the_prototype(validate, old, new):
    found, _ = validate(("reference.c", old, new), c=True)
    said = "mine/t/reference.c does not define what mine/t/task.toml:4: prototype declares"
    assert found["reference"].startswith(said)


def test_a_reference_may_be_c_that_is_no_cxx(validate):
    helper = """struct limit { int least, most; };
static int clamp(const struct limit *restrict by, int x) { return x > by->most ? by->most : x; }
static void t("""
    body = """int *class = malloc(sizeof *class);
        *class = src[i] + amount;
        const int sum = clamp(&(struct limit){ .most = 255, .least = 0 }, *class);
        free(class)"""
    changes = [("reference.c", "void t(", helper), ("reference.c", "const int sum = src[i] + amount", body)]
    for target in ("scalar", "sse"):
        assert validate(*changes, c=True, target=target)[0] == {}
    changes.append(("reference.c", "? 255 : sum", "? 255 : sum / 2"))  # it is really this one that is asked
    same = "(src[i] + amount > 255 ? 255 : src[i] + amount) / 2)"
    found, _ = validate(*changes, ("mutants/wraps.cpp", "src[i] + amount)", same), c=True)
    assert set(found) == {"mutant wraps"}

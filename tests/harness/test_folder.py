"""Tasks in folders: what is read, what changes the digest, and one message for every mistake of their author."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.folder import FaultyTasksError, FolderSuite, load_task, place_in

TOML = """summary = "Doubles"
category = "integer"
prototype = "void twice(const int *src, int *dst, size_t n)"
aliases = ["Other_1"]
metadata = { number = 1 }
n_cases = 50

[parameters.src]
length = "n"
max = 7

[parameters.dst]
length = "n"
role = "out"
compare = "exact"

[parameters.n]
size = true
"""


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "suite" / "twice"
    for name, text in {
        "task.toml": TOML,
        "description.md": "Doubles.",
        "reference.cpp": "void twice() {}",
        "experts/x86-avx.cpp": "// fast",
        "mutants/off_by_one.cpp": "// wrong",
        "mutants/nothing.cpp": "// lazy",
    }.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text)
    return made


def change(folder, old, new, name="task.toml"):
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new))


def test_everything_in_the_folder_is_read(folder):
    task = load_task("mine", folder)
    assert (task.task_id, task.summary, task.category) == ("mine/twice", "Doubles", "integer")
    assert (task.entry, task.aliases, task.n_cases) == ("twice", ("Other_1",), 50)
    assert dict(task.metadata) == {"number": 1}
    assert (task.description, task.reference) == ("Doubles.", "void twice() {}")
    assert dict(task.experts) == {"x86-avx": "// fast"}
    assert set(task.mutants) == {"off_by_one", "nothing"}
    assert (task.result, task.cases, task.origin) == (None, None, str(folder))
    source, target, length = task.parameters
    assert (source.name, source.role, source.length, dict(source.values)) == ("src", "in", "n", {"max": 7})
    assert (target.role, target.compare.kind) == ("out", "exact")
    assert dict(length.values) == {"size": True}


def test_hand_made_cases_are_read_at_first_use_only(folder):
    (folder / "cases.py").write_text("raise RuntimeError('read too early')\ndef cases(rng):\n    yield {}\n")
    task = load_task("mine", folder)
    with pytest.raises(ConfigError, match=r"cases\.py:1: RuntimeError: read too early"):
        list(task.cases(None))
    (folder / "cases.py").write_text("def cases(rng):\n    yield {'n': rng}\n")
    assert list(load_task("mine", folder).cases(5)) == [{"n": 5}]


WORKLOAD = "\n[performance]\nsizes = {}\narguments = {}\n"


def add(folder, text):
    with (folder / "task.toml").open("a") as file:
        file.write(text)


def test_the_inputs_for_timing_have_rows_of_sizes(folder):
    assert load_task("mine", folder).workload is None
    add(folder, WORKLOAD.format("[1024, [4096]]", '["n"]'))
    workload = load_task("mine", folder).workload
    assert (workload.sizes, workload.arguments, workload.make) == (((1024,), (4096,)), ("n",), None)


def test_inputs_for_timing_can_be_made_by_hand(folder):
    (folder / "cases.py").write_text("def performance(rng, n, m):\n    return {'n': n + m, 'rng': rng}\n")
    add(folder, "\n[performance]\nsizes = [[1, 2], [3, 4]]\n")
    task = load_task("mine", folder)
    assert task.cases is None
    assert task.workload.make("r", 3, 4) == {"n": 7, "rng": "r"}


@pytest.mark.parametrize(
    ("sizes", "arguments", "message"),
    [
        ("[]", '["n"]', "performance.sizes: expected rows"),
        ("7", '["n"]', "performance.sizes: expected rows"),
        ("[1.5]", '["n"]', "performance.sizes: expected rows"),
        ("[true]", '["n"]', "performance.sizes: expected rows"),
        ("[[]]", '["n"]', "performance.sizes: expected rows"),
        ("[1]", '"n"', "performance.arguments: expected a list"),
        ("[1]", '["m"]', "performance.arguments: 'm'"),
        ("[1]", '["src.width"]', "performance.arguments: 'src.width'"),
        ("[1]", "[]", "performance.arguments: missing"),
        ("[[1, 2]]", '["n"]', "performance.arguments: 1 for rows of 2"),
        ("[[1, 2], 3]", '["n"]', "performance.sizes: the rows are not equally long"),
    ],
)
def test_a_mistake_in_the_inputs_for_timing_is_named(folder, sizes, arguments, message):
    add(folder, WORKLOAD.format(sizes, arguments))
    with pytest.raises(ConfigError) as caught:
        load_task("mine", folder)
    assert message in str(caught.value)
    assert "task.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def cases(rng):\n    yield {'n': 1}\n    yield {}['n']\n", "cases.py:3: KeyError: 'n'"),
        ("def cases(rng):\n    yield {\n", "cases.py:2: SyntaxError"),
        ("import no_such_module\ndef cases(rng): ...\n", "cases.py:1: ModuleNotFoundError"),
        (
            "def cases(rng):\n    return f(rng)\n\ndef f(rng):\n    return [1 / rng]\n",
            "cases.py:5: ZeroDivisionError",
        ),
    ],
)
def test_what_goes_wrong_in_the_file_is_told_with_its_line(folder, text, message):
    (folder / "cases.py").write_text(text)
    with pytest.raises(ConfigError) as caught:
        list(load_task("mine", folder).cases(0))
    assert message in str(caught.value)


def test_a_file_for_cases_without_any_is_a_mistake(folder):
    (folder / "cases.py").write_text("def case(rng):\n    yield {}\n")
    with pytest.raises(ConfigError, match="none of cases"):
        load_task("mine", folder)


def test_a_result_has_its_own_comparison(folder):
    change(folder, "void twice(", "double twice(")
    assert load_task("mine", folder).result.kind == "exact"
    with (folder / "task.toml").open("a") as file:
        file.write('[result]\ncompare = { kind = "close", rtol = 1e-6, atol = 0.5, signed_zero = true }\n')
    result = load_task("mine", folder).result
    assert (result.kind, result.rtol, result.atol, result.signed_zero) == ("close", 1e-6, 0.5, True)


@pytest.mark.parametrize("name", ["task.toml", "description.md", "reference.cpp", "cases.py"])
def test_whatever_decides_a_verdict_changes_the_digest(folder, name):
    (folder / "cases.py").write_text("def cases(rng):\n    yield from ()\n")
    before = load_task("mine", folder).digest
    assert load_task("mine", folder).digest == before
    with (folder / name).open("a") as file:
        file.write("\n")
    assert load_task("mine", folder).digest != before


def test_experts_and_mutants_decide_no_verdict(folder):
    before = load_task("mine", folder).digest
    (folder / "mutants" / "third.cpp").write_text("// x")
    (folder / "experts" / "x86-avx.cpp").write_text("// y")
    assert load_task("mine", folder).digest == before


def test_a_suite_is_every_folder_with_a_task_in_a_stable_order(folder):
    other = folder.parent / "another"
    other.mkdir()
    for path in ("task.toml", "description.md", "reference.cpp"):
        (other / path).write_text((folder / path).read_text())
    (folder.parent / "notes").mkdir()
    assert [task.name for task in FolderSuite("mine", folder.parent).load()] == ["another", "twice"]


def test_a_suite_without_a_folder_is_an_error(tmp_path):
    with pytest.raises(ConfigError, match="nowhere: no such folder"):
        list(FolderSuite("mine", tmp_path / "nowhere").load())


WRONG = {
    "no toml": ('summary = "Doubles"', "summary = "),
    "unknown key": ('category = "integer"', 'colour = "red"'),
    "no summary": ('summary = "Doubles"', ""),
    "empty summary": ('summary = "Doubles"', 'summary = " "'),
    "summary of a wrong type": ('summary = "Doubles"', "summary = 3"),
    "no prototype": ('prototype = "void twice(const int *src, int *dst, size_t n)"', ""),
    "prototype that is none": ("void twice(const", "void twice const"),
    "unknown type": ("const int *src", "std::set<int> src"),
    "unknown parameter": ("[parameters.src]", "[parameters.source]"),
    "unknown role": ('role = "out"', 'role = "output"'),
    "role of a wrong type": ('role = "out"', "role = 1"),
    "const output": ('length = "n"\nmax = 7', 'length = "n"\nrole = "out"'),
    "scalar output": ("size = true", 'role = "inout"'),
    "no length": ('length = "n"\nrole', "role"),
    "unknown comparison": ('compare = "exact"', 'compare = "same"'),
    "comparison of a wrong type": ('compare = "exact"', "compare = 3"),
    "comparison without a kind": ('compare = "exact"', "compare = { rtol = 1 }"),
    "unknown key of a comparison": ('compare = "exact"', 'compare = { kind = "ulp", ulps = 1 }'),
    "tolerance of a wrong type": ('compare = "exact"', 'compare = { kind = "ulp", ulp = "x" }'),
    "cases of a wrong type": ("n_cases = 50", 'n_cases = "abc"'),
    "no cases": ("n_cases = 50", "n_cases = 0"),
    "aliases that are a text": ('aliases = ["Other_1"]', 'aliases = "Other_1"'),
    "aliases that are numbers": ('aliases = ["Other_1"]', "aliases = [1]"),
    "metadata that is a text": ("metadata = { number = 1 }", 'metadata = "x"'),
    "types of a wrong type": ("n_cases = 50", "types = 3"),
    "category of a wrong type": ('category = "integer"', "category = 3"),
    "parameter that is no table": ("[parameters.n]\nsize = true", "[parameters]\nn = 3"),
    "result that is no table": ("n_cases = 50", "result = 3"),
    "result that is a text": ("n_cases = 50", 'result = "exact"'),
    "length of a wrong type": ('length = "n"\nmax', "length = 3\nmax"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_mistake_is_one_line_that_names_the_file(folder, what):
    change(folder, *WRONG[what])
    with pytest.raises(ConfigError) as caught:
        load_task("mine", folder)
    assert str(caught.value).startswith(f"{folder}/task.toml:")
    assert "\n" not in caught.value.message.strip()


PLACES = {
    "unknown key": "task.toml:2: colour: unknown key; known: aliases",
    "summary of a wrong type": "task.toml:1: summary: expected a text, got 3",
    "no summary": "task.toml: summary: missing",
    "prototype that is none": "task.toml:3: prototype: 'void twice const",
    "unknown type": "task.toml:3: prototype, parameter src: the type 'set<int>'",
    "unknown parameter": "task.toml:8: parameters.source: unknown key",
    "unknown role": "task.toml:14: parameters.dst.role: 'output'; use one of in, out, inout",
    "const output": "task.toml:10: parameters.src.role: 'out', but the prototype does not let",
    "no length": "task.toml:12: parameters.dst.length: missing; give the number",
    "unknown comparison": "task.toml:15: parameters.dst.compare: 'same'; use one of exact, ulp",
    "unknown key of a comparison": "task.toml:15: parameters.dst.compare.ulps: unknown key; did you mean 'ulp'?",
    "tolerance of a wrong type": "task.toml:15: parameters.dst.compare.ulp: expected a number from 0, got 'x'",
    "cases of a wrong type": "task.toml:6: n_cases: expected a whole number, got 'abc'",
    "no cases": "task.toml:6: n_cases: expected a number from 1, got 0",
    "aliases that are numbers": "task.toml:4: aliases.0: expected a string, got 1",
    "parameter that is no table": "task.toml:18: parameters.n: expected a table, got 3",
    "length of a wrong type": "task.toml:9: parameters.src.length: expected an expression in quotes, got 3",
    "no toml": "task.toml:1: this is no TOML: ",
}


@pytest.mark.parametrize("what", PLACES)
def test_a_mistake_is_told_with_line_key_and_value(folder, what):
    change(folder, *WRONG[what])
    with pytest.raises(ConfigError) as caught:
        load_task("mine", folder)
    assert str(caught.value).startswith(f"{folder}/{PLACES[what]}")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('length = "n"\nmax', 'length = "m"\nmax', "9: parameters.src.length: 'm' uses 'm', which is no parameter"),
        ('length = "n"\nmax', 'length = "n *"\nmax', "9: parameters.src.length: 'n *' is no expression"),
        ('length = "n"\nmax', 'length = "n / 2"\nmax', "9: parameters.src.length: 'n / 2' in 'n / 2' is not known"),
        ("max = 7", 'max = "dst"', "10: parameters.src.max: 'dst' uses 'dst', which is no parameter"),
        ("size = true", 'min = "src"', "18: parameters.n.min: 'src' uses 'src', which is no parameter"),
        ('role = "out"\n', "", "8: parameters: nothing comes out"),
        ("size = true", 'size = true\n[result]\ncompare = "exact"', "19: result: the function returns nothing"),
        ("n_cases = 50", 'types = "struct p { char *x; };"', "6: types: struct p: 'char *x' is no scalar field"),
    ],
)
def test_what_a_file_says_must_fit_the_prototype(folder, old, new, said):
    change(folder, old, new)
    with pytest.raises(ConfigError) as caught:
        load_task("mine", folder)
    message = str(caught.value)
    assert message.startswith(f"{folder}/task.toml:{said}")


def test_lengths_can_use_what_is_drawn_first_wherever_it_stands(folder):
    change(folder, "size_t n)", "const int n[2])")
    change(folder, "size = true", "min = 0")
    change(folder, 'length = "n"', 'length = "n[0] * n[1]"')
    assert [each.length for each in load_task("mine", folder).parameters] == ["n[0] * n[1]", "n[0] * n[1]", ""]
    change(folder, "min = 0", 'min = "src"')
    with pytest.raises(ConfigError, match=r"parameters\.n\.min: 'src' uses 'src', .*; drawn before it: none"):
        load_task("mine", folder)


def test_messages_begin_where_the_user_is(folder, monkeypatch):
    monkeypatch.chdir(folder.parent.parent)
    change(folder, "max = 7", 'max = "a"')
    with pytest.raises(ConfigError, match=r"^suite/twice/task\.toml:10: parameters\.src\.max: 'a' uses"):
        load_task("mine", folder)
    (folder / "description.md").unlink()
    change(folder, 'max = "a"', "max = 7")
    with pytest.raises(ConfigError, match=r"^suite/twice/description\.md: missing"):
        load_task("mine", folder)
    (folder / "description.md").write_text(" \n")
    with pytest.raises(ConfigError, match=r"^suite/twice/description\.md: empty"):
        load_task("mine", folder)


def test_a_task_goes_on_working_when_the_process_goes_elsewhere(folder, monkeypatch, tmp_path):
    monkeypatch.chdir(folder.parent)
    (folder / "cases.py").write_text("def cases(rng):\n    yield {'n': rng}\n")
    task = load_task("mine", Path("twice"))
    monkeypatch.chdir(tmp_path)
    assert task.origin == "twice"
    assert list(task.cases(5)) == [{"n": 5}]


def test_the_place_of_a_key_can_be_asked_of_a_loaded_task(folder):
    task = load_task("mine", folder)
    assert place_in(task.origin)("parameters", "src", "max") == f"{folder}/task.toml:10: parameters.src.max"
    (folder / "task.toml").unlink()
    assert place_in(task.origin)("parameters", "src") == f"{folder}/task.toml: parameters.src"
    assert place_in("")("parameters") == "task.toml: parameters"


# References in C


def to_c(folder):
    (folder / "reference.cpp").rename(folder / "reference.c")


def test_a_reference_can_be_c(folder):
    before = load_task("mine", folder)
    to_c(folder)
    task = load_task("mine", folder)
    assert (before.reference_language, task.reference_language) == ("c++", "c")
    assert task.reference == before.reference
    assert task.digest != before.digest


def test_there_is_one_reference(folder):
    (folder / "reference.c").write_text("void twice() {}")
    with pytest.raises(ConfigError, match=r"both reference\.cpp and reference\.c are there"):
        load_task("mine", folder)


@pytest.mark.parametrize(
    ("prototype", "name"),
    [
        ("int twice(const int *src, int *dst, size_t &n)", "n"),
        ("int twice(const int *src, int *dst, std::string n)", "n"),
        ("std::vector<int> twice(const int *src, int *dst, size_t n)", "the result"),
    ],
)
def test_types_of_cxx_are_refused_for_a_reference_in_c(folder, prototype, name):
    to_c(folder)
    change(folder, "void twice(const int *src, int *dst, size_t n)", prototype)
    change(folder, "size = true", "" if "string" in prototype else "size = true")
    change(folder, 'length = "n"', 'length = "7"')
    with pytest.raises(
        ConfigError, match=rf"task\.toml:3: prototype: {name} has a type of C\+\+, and reference\.c is C"
    ):
        load_task("mine", folder)


# Suites of several tasks


def test_all_tasks_that_cannot_be_read_are_told(folder):
    for name, text in (("a_broken", "nonsense"), ("z_broken", TOML.replace("max = 7", 'max = "a"'))):
        (folder.parent / name).mkdir()
        (folder.parent / name / "task.toml").write_text(text)
    with pytest.raises(FaultyTasksError) as caught:
        list(FolderSuite("mine", folder.parent).load())
    assert [each.task_id for each in caught.value.tasks] == ["mine/a_broken", "mine/z_broken"]
    assert "z_broken/task.toml:10: parameters.src.max" in str(caught.value.tasks[1].error)
    assert "a_broken/task.toml:1: this is no TOML" in caught.value.message
    assert "1 more task of mine cannot be read" in caught.value.message


def test_a_task_without_its_file_is_not_overlooked(folder):
    (folder.parent / "forgotten").mkdir()
    (folder.parent / "forgotten" / "description.md").write_text("d")
    (folder.parent / ".hidden").mkdir()
    (folder.parent / ".hidden" / "task.toml").write_text("nonsense")
    with pytest.raises(FaultyTasksError, match=r"forgotten/task\.toml: missing") as caught:
        list(FolderSuite("mine", folder.parent).load())
    assert len(caught.value.tasks) == 1


@pytest.mark.parametrize("name", ["with space", "a,b", "star*", "-dash", "sub:x"])
def test_a_folder_whose_name_cannot_be_part_of_an_id_is_refused(folder, name):
    other = folder.rename(folder.parent / name)
    with pytest.raises(ConfigError, match="cannot name a task; use letters"):
        load_task("mine", other)


def test_one_task_of_a_folder_can_be_loaded_alone(folder):
    (folder.parent / "broken").mkdir()
    (folder.parent / "broken" / "task.toml").write_text("nonsense")
    assert [task.task_id for task in FolderSuite("mine", folder.parent, only="twice").load()] == ["mine/twice"]


@pytest.mark.parametrize("name", ["description.md", "reference.cpp"])
def test_a_missing_or_unreadable_part_is_an_error_that_names_it(folder, name):
    (folder / name).write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=name):
        load_task("mine", folder)
    (folder / name).unlink()
    with pytest.raises(ConfigError, match=f"{name}: missing"):
        load_task("mine", folder)


def test_a_task_file_that_is_no_utf8_is_an_error(folder):
    (folder / "task.toml").write_bytes(b"summary = '\xff'")
    with pytest.raises(ConfigError, match=r"task\.toml"):
        load_task("mine", folder)


def test_a_faulty_task_is_told_after_the_sound_ones(folder):
    other = folder.parent / "broken"
    other.mkdir()
    (other / "task.toml").write_text("nonsense")
    tasks = FolderSuite("mine", folder.parent).load()
    assert next(tasks).name == "twice"
    with pytest.raises(ConfigError, match="broken"):
        next(tasks)

from __future__ import annotations

import itertools
import os

import pytest
from attrs import fields
from attrs.exceptions import FrozenInstanceError

from kernelbench_core.config import ENVIRONMENT, FILE_NAME, RunConfig, load_config
from kernelbench_core.errors import ConfigError

# Four different values of every field, as TOML, as text of a variable, and as a flag.
VALUES = {
    "suite": (('"file"', "file"), ("env", "env"), "flag"),
    "targets": (('["f1", "f2"]', ("f1", "f2")), ("e1, e2,", ("e1", "e2")), ["g1"]),
    "models": (('["p/f"]', ("p/f",)), ("p/e", ("p/e",)), ("p/g",)),
    "tasks": (('["f*"]', ("f*",)), ("e*,x", ("e*", "x")), ["g*"]),
    "limit": (("1", 1), ("2", 2), 3),
    "n_samples": (("11", 11), (" 12 ", 12), 13),
    "protocol": (('"file"', "file"), ("env", "env"), "flag"),
    "toolchain": (('"file"', "file"), ("env", "env"), "flag"),
    "seed": (("21", 21), ("0", 0), 23),
    "jobs": (("5", 5), ("6", 6), 7),
    "vector_bits": (("[128, 256]", (128, 256)), ("512,", (512,)), (1024,)),
    "counts": (("true", True), ("0", False), True),
    "measure": (("true", True), ("0", False), True),
    "measure_rows": (("2", 2), ("3", 3), 4),
    "measure_seconds": (("5", 5), ("6", 6), 7),
    "keep": (('["schedule"]', ("schedule",)), ("schedule", ("schedule",)), ()),
    "prompt": (('"file"', "file"), ("env", "env"), "flag"),
    "system_prompt": (('"user"', "user"), ("none", "none"), "user"),
    "feedback": (('"compile:3"', "compile:3"), ("correctness", "correctness"), "performance"),
    "retrieve": (('"bm25"', "bm25"), ("embeddings", "embeddings"), "bm25:folder"),
    "examples": (("1", 1), ("3", 3), 4),
    "temperature": (("0.25", 0.25), ("0.0", 0.0), 1.5),
    "top_p": (("0.9", 0.9), ("0.8", 0.8), 0.7),
    "max_tokens": (("100", 100), ("200", 200), 300),
    "sampling_seed": (("42", 42), ("0", 0), 43),
    "reasoning_effort": (('"low"', "low"), ("high", "high"), "medium"),
    "model_args": (('{stop = ["a"]}', {"stop": ["a"]}), ('{stop = "b"}', {"stop": "b"}), {"stop": None}),
    "per_model": (('{"p/f" = {seed = 1}}', {"p/f": {"seed": 1}}), ("{}", {}), {"p/g": {"temperature": 1.0}}),
    "max_connections": (("5", 5), ("6", 6), 7),
    "requests_per_minute": (("50", 50), ("60", 60), 70),
    "tokens_per_minute": (("500", 500), ("600", 600), 700),
    "cache": (("true", True), ("0", False), True),
    "cost_limit": (("0.5", 0.5), ("2.5", 2.5), 3.5),
    "token_limit": (("1000", 1000), ("2000", 2000), 3000),
    "prices": (('"file"', "file"), ("env", "env"), "flag"),
    "batch": (("true", True), ("0", False), True),
    "unsafe_no_sandbox": (("true", True), ("no", False), True),
}
FIELDS = [each.name for each in fields(RunConfig)]


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes `kernelbench.toml` into the current folder, which is a fresh one."""
    monkeypatch.chdir(tmp_path)

    def put(text, name=FILE_NAME):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return put


def message_of(call):
    with pytest.raises(ConfigError) as caught:
        call()
    text = str(caught.value)
    assert "\n" not in text
    assert caught.value.exit_code == 2
    return text


def test_every_field_has_values_here():
    assert set(VALUES) == set(FIELDS)


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("sources", [s for n in range(4) for s in itertools.combinations(("file", "env", "flag"), n)])
def test_flags_win_over_the_environment_over_the_file_over_the_default(write, name, sources):
    (in_file, from_file), (in_env, from_env), flag = VALUES[name]
    if "file" in sources:
        write(f"[run]\n{name} = {in_file}\n")
    environ = {ENVIRONMENT + name.upper(): in_env} if "env" in sources else {}
    flags = {name: flag} if "flag" in sources else {}
    expected = getattr(RunConfig(), name)
    if "flag" in sources:
        expected = tuple(flag) if isinstance(flag, list) else flag
    elif "env" in sources:
        expected = from_env
    elif "file" in sources:
        expected = from_file
    config = load_config(environ=environ, **flags)
    assert getattr(config, name) == expected
    assert type(getattr(config, name)) is type(expected)
    others = [each for each in FIELDS if each != name]
    assert all(getattr(config, each) == getattr(RunConfig(), each) for each in others)


@pytest.mark.parametrize("name", FIELDS)
def test_a_flag_of_none_is_a_flag_that_was_not_given(write, name):
    write(f"[run]\n{name} = {VALUES[name][0][0]}\n")
    assert getattr(load_config(environ={}, **{name: None}), name) == VALUES[name][0][1]


@pytest.mark.parametrize(("name", "value"), [("seed", 0), ("jobs", 0), ("unsafe_no_sandbox", False), ("suite", "")])
def test_a_flag_that_is_false_in_python_still_wins(write, name, value):
    write(f"[run]\n{name} = {VALUES[name][0][0]}\n")
    assert getattr(load_config(environ={}, **{name: value}), name) == value


@pytest.mark.parametrize("name", ["temperature", "top_p"])
def test_a_number_may_be_written_without_a_point(write, name):
    write(f"[run]\n{name} = 1\n")
    assert getattr(load_config(environ={}), name) == 1
    assert getattr(load_config(environ={ENVIRONMENT + name.upper(): "0"}), name) == 0.0


def test_single_parameters_of_a_flag_are_put_over_those_of_the_file_and_the_environment(write):
    write('[run]\nmodel_args = {base_url = "http://file", stop = "file", top_k = 1}\n')
    config = load_config(environ={"KERNELBENCH_MODEL_ARGS": '{base_url = "http://env", stop = "env"}'},
                         model_args={"stop": "flag"})  # fmt: skip
    assert config.model_args == {"base_url": "http://env", "stop": "flag"}  # one source's table, but for flags
    assert load_config(environ={}, model_args={"stop": "flag"}).model_args == {
        "base_url": "http://file", "stop": "flag", "top_k": 1,
    }  # fmt: skip


@pytest.mark.parametrize("value", ["systm", "", "USER"])
def test_a_place_for_the_system_message_that_does_not_exist_is_refused(write, value):
    path = write(f'[run]\nsystem_prompt = "{value}"\n')
    said = f"system_prompt: expected one of system, user, none, got {value!r}"
    assert message_of(lambda: load_config(path, environ={})) == f"run.{said} ({path})"
    path.unlink()
    environ = {"KERNELBENCH_SYSTEM_PROMPT": value}
    assert message_of(lambda: load_config(environ=environ)) == f"{said} (environment)"


def test_an_empty_list_as_a_flag_takes_the_files_list_away(write):
    write('[run]\ntargets = ["a"]\n')
    assert load_config(environ={}, targets=[]).targets == ()


def test_the_process_environment_is_read_by_default(write, monkeypatch):
    monkeypatch.setenv("KERNELBENCH_PROTOCOL", "mine")
    assert load_config().protocol == "mine"


def test_variables_of_other_things_are_left_alone(write):
    environ = {"KERNELBENCH_LOAD_PLUGINS": "x", "KERNELBENCH_NONSENSE": "y", "SUITE": "z", "KERNELBENCH_": "w"}
    assert load_config(environ=environ) == RunConfig()


def test_without_a_file_the_defaults_hold(write):
    assert load_config(environ={}) == RunConfig()


def test_a_file_without_the_table_changes_nothing(write):
    write("# nothing yet\n")
    assert load_config(environ={}) == RunConfig()


def test_a_named_file_is_read_in_place_of_the_one_in_the_folder(write):
    write("[run]\njobs = 1\nseed = 1\n")
    other = write("[run]\njobs = 2\n", "other.toml")
    config = load_config(other, environ={})
    assert (config.jobs, config.seed) == (2, None)
    assert load_config(str(other), environ={}) == config


def test_the_configuration_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        RunConfig().seed = 3


def test_workers_are_those_that_are_asked_for_or_one_a_processor():
    assert RunConfig(jobs=3).workers == 3
    assert RunConfig().workers == len(os.sched_getaffinity(0))


# What cannot be used: value in TOML, the same in Python, and what the message says of it.
WRONG = [
    ("suite", "3", 3, "suite: expected a string, got 3"),
    ("protocol", "[]", [], "protocol: expected a string, got []"),
    ("toolchain", "false", False, "toolchain: expected a string, got False"),
    ("targets", '"x86-avx"', "x86-avx", "targets: expected a list of strings, got 'x86-avx'"),
    ("targets", "[1, 2]", [1, 2], "targets[0]: expected a string, got 1"),
    ("models", '["a", 3]', ["a", 3], "models[1]: expected a string, got 3"),
    ("models", '["a", ["b"]]', ["a", ["b"]], "models[1]: expected a string, got ['b']"),
    ("tasks", "7", 7, "tasks: expected a list of strings, got 7"),
    ("seed", '"x"', "x", "seed: expected a whole number, got 'x'"),
    ("seed", "1.5", 1.5, "seed: expected a whole number, got 1.5"),
    ("seed", "true", True, "seed: expected a whole number, got True"),
    ("seed", "-1", -1, "seed: expected a number that is not negative, got -1"),
    ("jobs", "-3", -3, "jobs: expected a number that is not negative, got -3"),
    ("limit", '"all"', "all", "limit: expected a whole number, got 'all'"),
    ("n_samples", "nan", float("nan"), "n_samples: expected a whole number, got nan"),
    ("unsafe_no_sandbox", "1", 1, "unsafe_no_sandbox: expected true or false, got 1"),
    ("unsafe_no_sandbox", '"yes"', "yes", "unsafe_no_sandbox: expected true or false, got 'yes'"),
    ("temperature", '"warm"', "warm", "temperature: expected a number, got 'warm'"),
    ("temperature", "-0.5", -0.5, "temperature: expected a number that is not negative, got -0.5"),
    ("temperature", "nan", float("nan"), "temperature: expected a number that is not negative, got nan"),
    ("top_p", "true", True, "top_p: expected a number, got True"),
    ("cost_limit", '"1 $"', "1 $", "cost_limit: expected a number, got '1 $'"),
    ("token_limit", "1.5", 1.5, "token_limit: expected a whole number, got 1.5"),
    ("sampling_seed", "-1", -1, "sampling_seed: expected a number that is not negative, got -1"),
    ("model_args", '"a=1"', "a=1", "model_args: expected a table, got 'a=1'"),
    ("per_model", "[]", [], "per_model: expected a table, got []"),
    ("batch", "1", 1, "batch: expected true or false, got 1"),
]


@pytest.mark.parametrize(("name", "toml", "value", "said"), WRONG)
def test_a_wrong_value_is_named_with_its_path_and_where_it_stands(write, name, toml, value, said):
    path = write(f"[run]\n{name} = {toml}\n")
    assert message_of(lambda: load_config(path, environ={})) == f"run.{said} ({path})"
    assert message_of(lambda: load_config(environ={})) == f"run.{said} ({FILE_NAME})"
    path.unlink()
    assert message_of(lambda: load_config(environ={}, **{name: value})) == f"{said} (flags)"


@pytest.mark.parametrize(
    ("variable", "text", "said"),
    [
        ("SEED", "x", "expected a whole number, got 'x'"),
        ("SEED", "-1", "expected a whole number, got '-1'"),
        ("SEED", "", "expected a whole number, got ''"),
        ("JOBS", "1.5", "expected a whole number, got '1.5'"),
        ("LIMIT", "\u00b2", "expected a whole number, got '\u00b2'"),
        ("UNSAFE_NO_SANDBOX", "maybe", "expected true or false, got 'maybe'"),
        ("TEMPERATURE", "warm", "expected a number, got 'warm'"),
        ("COST_LIMIT", "", "expected a number, got ''"),
        ("MAX_TOKENS", "1e3", "expected a whole number, got '1e3'"),
        ("MODEL_ARGS", "stop", "expected a table as {key = \"value\"}, got 'stop'"),
    ],
)
def test_a_wrong_variable_is_named(write, variable, text, said):
    name = f"KERNELBENCH_{variable}"
    assert message_of(lambda: load_config(environ={name: text})) == f"{name}: {said}"


@pytest.mark.parametrize("text", ["1", "true", "TRUE", "yes", "Yes"])
def test_words_for_true_in_a_variable(write, text):
    assert load_config(environ={"KERNELBENCH_UNSAFE_NO_SANDBOX": text}).unsafe_no_sandbox is True


@pytest.mark.parametrize("text", ["0", "false", "False", "no", ""])
def test_words_for_false_in_a_variable(write, text):
    assert load_config(environ={"KERNELBENCH_UNSAFE_NO_SANDBOX": text}).unsafe_no_sandbox is False


def test_an_unknown_key_is_named_and_the_known_ones_are_listed(write):
    known = ", ".join(FIELDS)
    path = write("[run]\nmodel = 'x'\n")
    assert message_of(lambda: load_config(path, environ={})) == f"run.model: unknown key ({path}); known: {known}"
    path.unlink()
    assert message_of(lambda: load_config(environ={}, model="x")) == f"model: unknown key (flags); known: {known}"


def test_of_two_faults_one_is_told_and_it_is_always_the_same(write):
    path = write("[run]\nzeta = 1\nalpha = 2\nseed = 'x'\n")
    assert len({message_of(lambda: load_config(path, environ={})) for _ in range(5)}) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("run = 3\n", "run: expected a table, got 3"),
        ("[[run]]\nseed = 1\n", "run: expected a table, got [{'seed': 1}]"),
        ("seed = 1\n", "unknown table 'seed'; settings of a run stand under [run]"),
        ("[run]\n[runs]\n", "unknown table 'runs'; settings of a run stand under [run]"),
    ],
)
def test_a_file_with_other_tables_is_refused(write, text, said):
    path = write(text)
    assert message_of(lambda: load_config(path, environ={})) == f"{path}: {said}"


@pytest.mark.parametrize("text", ["[run\n", "[run]\nseed = \n", "[run]\nseed = 1\nseed = 2\n", "[run]\nseed = 01\n"])
def test_no_toml_is_told_with_the_line(write, text):
    path = write(text)
    said = message_of(lambda: load_config(path, environ={}))
    assert said.startswith(f"{path}: no valid TOML: ")
    assert "at line" in said
    assert said.endswith("; mend the file")


def test_bytes_that_are_no_text_are_told(write):
    path = write(b"[run]\nsuite = '\xff'\n")
    assert message_of(lambda: load_config(path, environ={})).startswith(f"{path}: cannot be read (")


def test_a_named_file_that_is_not_there_is_told_with_the_remedy(write, tmp_path):
    path = tmp_path / "none.toml"
    said = message_of(lambda: load_config(path, environ={}))
    assert said == f"{path}: there is no such file; name an existing file with --config"


def test_a_folder_in_place_of_a_file_is_told(write, tmp_path):
    assert message_of(lambda: load_config(tmp_path, environ={})).startswith(f"{tmp_path}: cannot be read (")

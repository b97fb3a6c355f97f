"""BM25: which words count, in which order examples come, and what is the same everywhere."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core import builtin
from kernelbench_core.errors import MissingError
from kernelbench_core.generation.retrieval import bm25
from kernelbench_core.generation.retrieval.bm25 import Bm25Retriever, words
from kernelbench_core.model import FunctionTask, Target, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Example

TARGET = Target(name="acme", summary="Vectors of ACME")


def question(text="", **fields):
    return Task(suite="s", name="q", summary=text, description="", digest="0", **fields)


def indexed(*codes, **named):
    retriever = Bm25Retriever({})
    examples = [Example(name=f"k{number}", code=code) for number, code in enumerate(codes)]
    examples += [Example(name=name, code=code) for name, code in named.items()]
    retriever.index(examples)
    return retriever


def names(retriever, text, count=9):
    return [each.name for each in retriever.retrieve(question(text), TARGET, count)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("_mm256_add_epi32(a, b)", ["_mm256_add_epi32", "mm256", "add", "epi32"]),
        ("svwhilelt_b32_u64", ["svwhilelt_b32_u64", "svwhilelt", "b32", "u64"]),
        ("digitSum", ["digitsum", "digit", "sum"]),
        ("parseHTTPHeader", ["parsehttpheader", "parse", "http", "header"]),
        ("row_sum ROW_SUM", ["row_sum", "row", "sum", "row_sum", "row", "sum"]),
        ("__m256i x;", ["m256i"]),
        ("Sum of the rows, which are not empty.", ["sum", "rows", "empty"]),
        ("i = 10 * x + 0x1F; // 3", []),
        ("größte Länge", ["größte", "länge"]),
        ("a_b __ _", ["a_b"]),
        ("", []),
    ],
)
def test_words_of_code_are_whole_names_and_their_parts(text, found):
    assert words(text) == found


@pytest.mark.parametrize(
    ("asked", "best"),
    [("add", "adds"), ("_mm256_max_ps", "maximum"), ("the row sum", "camel"), ("adds", "adds"), ("ROW", "camel")],
)
def test_parts_of_names_whole_names_and_the_examples_own_name_are_met(asked, best):
    retriever = indexed(
        adds="void f() { _mm256_add_epi32(a, b); }", maximum="void g() { _mm256_max_ps(a, b); _mm_max_ps(a, b); }",
        camel="float rowSum(const float *x);", other="void h() { _mm_min_ps(c, d); }",
    )  # fmt: skip
    assert names(retriever, asked)[0] == best


def test_question_is_made_of_all_that_says_what_is_asked():
    asked = FunctionTask(
        suite="s", name="in_name", summary="in_summary", description="in_description", digest="0", entry="f",
        prototype="void f(in_prototype x)", reference="in_reference", parameters=(),
        experts={"acme": "in_expert"}, mutants={"m": "in_mutant"},
    )  # fmt: skip
    target = evolve(TARGET, label="in_label")
    places = ("name", "summary", "description", "prototype", "label", "reference", "expert", "mutant")
    retriever = indexed(**{place: f"in_{place}" for place in places})
    scores = {each.name: each.score for each in retriever.retrieve(asked, target, 9)}
    own = {place for place in places if scores[place] > min(scores.values())}
    assert own == {"name", "summary", "description", "prototype", "label"}


def test_short_statement_counts_more_than_a_long_description():
    asked = Task(suite="s", name="q", summary="transposes", description="an element adds", digest="0")
    retriever = indexed(a="adds x1", b="transposes x1")
    assert [each.name for each in retriever.retrieve(asked, TARGET, 2)] == ["b", "a"]


def test_title_of_an_example_counts():
    retriever = Bm25Retriever({})
    retriever.index([Example(name="a", code="x1"), Example(name="b", code="x1", title="Transposes a matrix")])
    assert names(retriever, "transposes")[0] == "b"


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 100])
def test_as_many_as_are_asked_for_or_all_that_there_are(count):
    retriever = indexed("add", "mul", "sub")
    assert len(names(retriever, "add", count)) == min(count, 3)


@pytest.mark.parametrize("text", ["", "the of", "nothing known", "1 2 3"])
@pytest.mark.parametrize("codes", [(), ("add",), ("add", ""), ("", ";"), ("", "", "add mul")])
def test_question_or_examples_without_words_are_no_error(codes, text):
    retriever = Bm25Retriever({})
    examples = [Example(name=str(number), code=code) for number, code in enumerate(codes)]
    retriever.index(examples)
    found = retriever.retrieve(Task(suite="s", name="0", summary=text, description="", digest="0"), TARGET, 9)
    assert [each.name for each in found] == [each.name for each in examples]
    assert {each.score for each in found} <= {0.0}


def test_retriever_that_was_given_nothing_finds_nothing():
    assert Bm25Retriever({}).retrieve(question("add"), TARGET, 2) == ()


def test_equals_come_by_name_whatever_the_order_of_the_corpus():
    same = [Example(name=name, code="add rows") for name in ("d", "b", "a", "c")]
    for examples in (same, same[::-1]):
        retriever = Bm25Retriever({})
        retriever.index([*examples, Example(name="best", code="add add")])
        assert names(retriever, "add") == ["best", "a", "b", "c", "d"]


def test_examples_come_back_as_they_are_but_for_the_score():
    example = Example(name="a/b.cpp", code="add(x);\n", title="Adds", target="acme")
    retriever = Bm25Retriever({"base_url": "ignored"})
    retriever.index([example])
    (found,) = retriever.retrieve(question("add"), TARGET, 1)
    assert evolve(found, score=0.0) == example
    assert found.score > 0


vocabulary = st.sampled_from(["add", "mul", "row", "sum", "max", "min"])
texts = st.lists(vocabulary, min_size=1, max_size=8).map(" ".join)


@settings(max_examples=50, deadline=None)
@given(documents=st.lists(texts, min_size=1, max_size=6), asked=texts, count=st.integers(0, 7))
def test_scores_are_those_of_the_formula_and_the_order_follows_them(documents, asked, count):
    retriever = indexed(*documents)
    found = retriever.retrieve(question(asked), TARGET, len(documents))
    lengths = [len(words(f"k{number}\n{text}")) for number, text in enumerate(documents)]
    mean = sum(lengths) / len(lengths)

    def score(number):
        total = 0.0
        for word in words(f"q {asked} q {asked} Vectors of ACME"):
            having = sum(word in text.split() for text in documents)
            times = documents[number].split().count(word)
            rarity = math.log(1 + (len(documents) - having + 0.5) / (having + 0.5))
            total += rarity * times / (times + 1.5 * (1 - 0.75 + 0.75 * lengths[number] / mean))
        return total

    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    for each in found:
        assert each.score == round(each.score, 4)
        assert each.score == pytest.approx(score(int(each.name[1:])), abs=2e-4)
    assert retriever.retrieve(question(asked), TARGET, count) == found[:count]


def test_nothing_is_printed(capfd):
    names(indexed("add", "mul"), "add")
    assert capfd.readouterr() == ("", "")


PROGRAM = """
from kernelbench_core.generation.retrieval.bm25 import Bm25Retriever
from kernelbench_core.model import Target, Task
from kernelbench_core.seams import Example
parts = [f"part{number}" for number in range(40)]
retriever = Bm25Retriever({})
retriever.index([Example(name=str(k), code=" ".join(parts[k % 7:k + 9])) for k in range(30)])
task = Task(suite="s", name="q", summary=" ".join(parts[::3]), description="", digest="0")
print([(each.name, each.score) for each in retriever.retrieve(task, Target(name="t", summary="T"), 30)])
"""


def test_order_and_scores_are_the_same_in_every_process():
    answers = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


def test_missing_package_is_told_with_what_brings_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "bm25s", None)
    with pytest.raises(MissingError, match=r"'bm25s', which cannot be found; pip install 'kernelbench-core\[") as error:
        Plugins.of().retrievers.create("bm25", {})
    (descriptor,) = builtin.kernelbench_retrievers()
    assert descriptor.requires == ("bm25s",)
    assert error.value.remedy == descriptor.remedy


def test_package_that_is_there_but_broken_is_not_called_missing(monkeypatch):
    def broken(name):
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(bm25, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        Bm25Retriever({})


def test_retrieval_is_imported_without_what_is_slow_to_import():
    program = "import kernelbench_core.generation.retrieval.bm25, sys; print({'bm25s', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"

"""Which examples a question gets: enough of them, none twice, none from the task itself, each looked for once."""

from __future__ import annotations

import threading
import time
import types
from concurrent.futures import ThreadPoolExecutor

import kernelbench_simd_suite.plugin as simd
import pytest
import structlog
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.api import RetrieverDescriptor, hookimpl
from kernelbench_core.errors import MissingError, PluginError, RequestError, UsageError
from kernelbench_core.generation.retrieval import Examples, leaks, make_examples
from kernelbench_core.model import FunctionTask, Target, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Example

ACME, OTHER = (Target(name=name, summary=f"Vectors of {name}") for name in ("acme", "other"))


def task(name="f1"):
    return Task(suite="s", name=name, summary="", description="", digest="0")


def examples(*names):
    """Examples; those called `f1/...` are leaks for the task `f1`."""
    return [Example(name=name, code=f"int {name[0]};") for name in names]


class Fixed:
    """A retriever that finds its corpus in order, and remembers what it was asked."""

    name = "fixed"

    def __init__(self, found=None):
        self.found, self.corpora, self.asked = found, [], []
        self.inside = threading.Lock()

    def index(self, corpus):
        self.corpora.append(corpus)

    def retrieve(self, task, target, count):
        assert self.inside.acquire(blocking=False), "two threads at once"
        try:
            time.sleep(0.001)
            self.asked.append((task.name, target.name, count))
            return (self.corpora[-1] if self.found is None else self.found)[:count]
        finally:
            self.inside.release()


class Maker:
    """Makes such retrievers, and keeps them."""

    def __init__(self, found=None):
        self.found, self.made = found, []

    def __call__(self):
        self.made.append(Fixed(self.found))
        return self.made[-1]


def names(found):
    return [each.name for each in found]


@pytest.fixture
def plugins():
    """The core, and a plugin with retrievers: `acme-own`, which has a corpus of its own, and `acme-lacking`."""
    found = types.ModuleType("acme")
    found.parameters = []

    def own(parameters):
        found.parameters.append(parameters)
        return Fixed(examples("k1", "k2"))

    def lacking(_parameters):
        raise MissingError("no key", "set ACME_KEY")

    found.kernelbench_retrievers = hookimpl(
        lambda: [
            RetrieverDescriptor(name="acme-own", summary="Own", factory=own),
            RetrieverDescriptor(name="acme-lacking", summary="Lacking", factory=lacking),
        ]
    )
    plugins = Plugins.of({"acme": found})
    plugins.parameters = found.parameters
    return plugins


def function_task(name, **experts):
    return FunctionTask(
        suite="s", name=name, summary=f"About {name}", description=f"Do {name}.", digest=name, entry=name,
        prototype=f"int {name}()", reference=f"int {name}() {{ return {len(name)}; }}", parameters=(), experts=experts,
    )  # fmt: skip


@pytest.fixture
def tasks():
    """Four tasks with experts for `acme`, of which one has one for `other` too."""
    made = [
        function_task("row_sum", acme="int row_sum_simd() { return add(rows); }"),
        function_task("row_max", acme="int row_max_simd() { return max(rows, 1); }"),
        function_task("col_sum", acme="int col_sum_simd() { return add(cols) + 2 * 3; }"),
        function_task("swap_pairs", acme="int swap_pairs_simd() { swap(); swap(); return 0; }", other="int s;"),
    ]
    return {each.task_id: each for each in made}


# Choosing


def test_leaks_are_left_out_and_recorded_and_the_next_best_take_their_place():
    chooser = Examples(Maker(), lambda _: examples("k1", "f1/a", "k2", "f1/b", "k3", "k4", "f1/c"), 3)
    assert names(chooser.for_question(task(), ACME)) == ["k1", "k2", "k3"]
    assert chooser.dropped == [
        ("s/f1", "acme", "f1/a", "it is called f1/a"),
        ("s/f1", "acme", "f1/b", "it is called f1/b"),
    ]


def test_for_another_task_the_same_examples_are_no_leaks():
    chooser = Examples(Maker(), lambda _: examples("f1/a", "k1"), 2)
    assert names(chooser.for_question(task("g1"), ACME)) == ["f1/a", "k1"]
    assert chooser.dropped == []


@given(
    corpus=st.lists(st.tuples(st.sampled_from(["k", "f1/"]), st.integers(0, 60)), max_size=5),
    count=st.integers(1, 5),
)
def test_as_many_as_are_wanted_come_in_order_however_many_leaks_stand_before_them(corpus, count):
    kinds = [kind for kind, times in corpus for _ in range(times)]
    pool = [f"{kind}{number}" for number, kind in enumerate(kinds)]
    maker = Maker()
    chooser = Examples(maker, lambda _: examples(*pool), count)
    good = [name for name in pool if name.startswith("k")]
    assert names(chooser.for_question(task(), ACME)) == good[:count]
    last = pool.index(good[count - 1]) if len(good) >= count else len(pool)
    assert [each.name for each in chooser.dropped] == [name for name in pool[:last] if name.startswith("f1/")]
    asked = [count for _, _, count in maker.made[0].asked]
    assert asked[0] > count
    assert asked == sorted(set(asked))


def test_retriever_that_gives_more_than_it_is_asked_for_or_one_thing_without_end_comes_to_an_end():
    class Endless(Fixed):
        def retrieve(self, _task, _target, count):
            return examples("f1/a", "k1") * count

    chooser = Examples(Endless, lambda _: (), 2)
    assert names(chooser.for_question(task(), ACME)) == ["k1"]
    assert names(chooser.dropped) == ["f1/a"]


@pytest.mark.parametrize("wrong", ["int a;", None, ("k1", "int a;"), {"name": "k1"}])
def test_retriever_that_gives_something_else_is_named(wrong):
    chooser = Examples(Maker([*examples("k1"), wrong]), lambda _: (), 2)
    with pytest.raises(PluginError, match=r"retriever 'fixed' gave .*, not an Example; docs/hooks.md"):
        chooser.for_question(task(), ACME)


def test_examples_keep_what_the_retriever_says_of_them():
    found = [evolve(each, score=2.5, title="T", target="acme") for each in examples("k1")]
    assert Examples(Maker(found), lambda _: (), 2).for_question(task(), ACME) == tuple(found)


# Once


def test_each_question_is_looked_up_once():
    maker = Maker()
    chooser = Examples(maker, lambda _: examples("f1/a", "k1", "k2"), 1)
    for _ in range(3):
        for target in (ACME, OTHER):
            for name in ("f1", "g1"):
                chooser.for_question(task(name), target)
    assert sorted(asked[:2] for each in maker.made for asked in each.asked) == [
        ("f1", "acme"), ("f1", "other"), ("g1", "acme"), ("g1", "other"),
    ]  # fmt: skip
    assert len(chooser.dropped) == 2


def test_each_target_has_a_retriever_and_an_index_of_its_own():
    maker = Maker()
    chooser = Examples(maker, lambda target: examples(f"{target.name}1"), 1)
    assert maker.made == []
    assert [names(chooser.for_question(task(), target)) for target in (ACME, OTHER)] == [["acme1"], ["other1"]]
    assert [len(each.corpora) for each in maker.made] == [1, 1]


def test_targets_with_the_same_corpus_share_an_index():
    maker, corpus = Maker(), examples("k1")
    chooser = Examples(maker, lambda _: corpus, 1)
    for target in (ACME, OTHER):
        chooser.for_question(task(), target)
    assert [each.corpora for each in maker.made] == [[corpus]]


def test_index_that_failed_is_made_anew_at_the_next_question():
    made = []

    class Shaky(Fixed):
        def index(self, corpus):
            made.append(self)
            super().index(corpus)
            if len(made) == 1:
                raise RequestError("the server is away")

    chooser = Examples(Shaky, lambda _: examples("k1"), 1)
    with pytest.raises(RequestError):
        chooser.for_question(task(), ACME)
    assert names(chooser.for_question(task(), ACME)) == ["k1"]
    assert len(made) == 2
    assert [len(each.corpora) for each in made] == [1, 1]


def test_retrieval_that_failed_leaves_nothing_behind():
    class Shaky(Fixed):
        def retrieve(self, task, target, count):
            if not self.asked:
                self.asked.append("failed")
                raise RequestError("the server is away")
            return super().retrieve(task, target, count)

    chooser = Examples(Shaky, lambda _: examples("f1/a", "k1"), 1)
    with pytest.raises(RequestError):
        chooser.for_question(task(), ACME)
    assert chooser.dropped == []
    assert names(chooser.for_question(task(), ACME)) == ["k1"]
    assert len(chooser.dropped) == 1


def test_threads_share_it_without_asking_twice_or_meeting_in_a_retriever():
    maker = Maker()
    chooser = Examples(maker, lambda target: examples(f"f1/{target.name}", "k1", "k2"), 2)
    questions = [(task(f"f{number}"), target) for number in range(10) for target in (ACME, OTHER)] * 8
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda question: chooser.for_question(*question), questions))
    assert len(maker.made) == 2
    assert sorted(len(each.asked) for each in maker.made) == [10, 10]
    assert sorted(each.target for each in chooser.dropped) == ["acme", "other"]
    for (asked, target), got in zip(questions, found, strict=True):
        assert names(got) == (["k1", "k2"] if asked.name == "f1" else [f"f1/{target.name}", "k1"])


def test_target_without_examples_is_told_once():
    chooser = Examples(Maker(), lambda target: examples("k1") if target is ACME else [], 1)
    with structlog.testing.capture_logs() as logs:
        for name in ("f1", "g1"):
            for target in (ACME, OTHER):
                chooser.for_question(task(name), target)
    assert [log["event"] for log in logs] == ["there are no examples for other: its prompts go without"]


# What the user asks for


def test_nothing_is_made_where_nothing_is_asked_for(plugins, tasks):
    assert make_examples(plugins, tasks, "", 2, {}) is None
    assert make_examples(plugins, tasks, "", 0, {}) is None


def test_bm25_alone_chooses_among_the_experts_of_the_other_tasks(plugins, tasks):
    chooser = make_examples(plugins, tasks, "bm25", 2, {})
    found = chooser.for_question(tasks["s/row_sum"], ACME)
    assert {each.name for each in found} == {"row_max", "col_sum"}
    assert [(each.title, each.target) for each in found] == [(f"About {each.name}", "acme") for each in found]
    assert all(each.score > 0 for each in found)
    assert [each[:3] for each in chooser.dropped] == [("s/row_sum", "acme", "row_sum")]
    assert names(chooser.for_question(tasks["s/row_sum"], OTHER)) == ["swap_pairs"]


def test_folder_takes_the_place_of_the_experts_for_all_targets(plugins, tasks, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "adds.cpp").write_text("int adds() { return row + sum; }")
    (tmp_path / "row_sum.cpp").write_text("int f() { return row + sum; }")
    chooser = make_examples(plugins, tasks, f"bm25:{tmp_path}", 2, {})
    for target in (ACME, OTHER):
        assert names(chooser.for_question(tasks["s/row_sum"], target)) == ["a/adds.cpp"]
        assert names(chooser.for_question(tasks["s/col_sum"], target)) == ["row_sum.cpp", "a/adds.cpp"]


def test_folder_is_read_once(plugins, tasks, tmp_path):
    (tmp_path / "k.cpp").write_text("int k;")
    chooser = make_examples(plugins, tasks, f"bm25:{tmp_path}", 2, {})
    (tmp_path / "k.cpp").write_text("int changed;")
    assert [each.code for each in chooser.for_question(tasks["s/row_sum"], ACME)] == ["int k;"]


def test_name_with_a_colon_in_the_folder(plugins, tasks, tmp_path):
    folder = tmp_path / "a:b"
    folder.mkdir()
    (folder / "k.cpp").write_text("int k;")
    chooser = make_examples(plugins, tasks, f"bm25:{folder}", 2, {})
    assert names(chooser.for_question(tasks["s/row_sum"], ACME)) == ["k.cpp"]


def test_retriever_of_a_plugin_gets_the_parameters_and_may_have_examples_of_its_own(plugins, tasks):
    chooser = make_examples(plugins, tasks, "acme-own", 2, {"base_url": "http://x"})
    with structlog.testing.capture_logs() as logs:
        assert names(chooser.for_question(tasks["s/row_sum"], Target(name="none", summary=""))) == ["k1", "k2"]
    assert logs == []
    assert set(map(str, plugins.parameters)) == {"{'base_url': 'http://x'}"}


@pytest.mark.parametrize(
    ("retrieve", "count", "says"),
    [
        ("bm52", 2, "unknown retriever 'bm52'; did you mean 'bm25'?; known: acme-lacking, acme-own, bm25"),
        ("Bm25:x", 2, "unknown retriever 'Bm25'; did you mean 'bm25'?"),
        (":x", 2, "unknown retriever ''"),
        ("bm25:", 2, "--retrieve bm25:: no folder after the colon; write --retrieve bm25:FOLDER, or --retrieve bm25"),
        ("bm25", 0, "--examples 0: must be at least 1"),
        ("bm25", -1, "--examples -1: must be at least 1"),
        ("bm25:/no/such/folder", 2, "/no/such/folder: no such folder"),
    ],
)
def test_what_cannot_be_asked_for_is_said_at_once(plugins, tasks, retrieve, count, says):
    with pytest.raises(UsageError) as error:
        make_examples(plugins, tasks, retrieve, count, {})
    assert str(error.value).startswith(says)
    assert "\n" not in str(error.value)


def test_what_a_retriever_lacks_is_said_before_the_first_question(plugins, tasks):
    with pytest.raises(MissingError, match="no key; set ACME_KEY"):
        make_examples(plugins, tasks, "acme-lacking", 2, {})


# The suite


def test_no_task_of_the_suite_is_shown_a_solution_of_its_own_and_every_one_gets_two():
    suite = {each.task_id: each for each in Plugins.of({"simd": simd}).suites.create("simd").load()}
    target = Target(name="x86-avx", summary="AVX2", label="AVX2 intrinsics")
    chooser = make_examples(Plugins.of(), suite, "bm25", 2, {})
    alike = 0
    for each in suite.values():
        found = chooser.for_question(each, target)
        assert len(found) == 2
        assert not any(leaks(example, each) for example in found)
        alike += suite[f"simd/{found[0].name}"].metadata.get("element") == each.metadata.get("element")
    own = {dropped.task_id for dropped in chooser.dropped if dropped.task_id == f"simd/{dropped.name}"}
    assert own == set(suite)
    assert alike > len(suite) * 0.4  # by chance it is 17 in 100

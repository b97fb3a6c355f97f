"""Ways to look fast without being it. None may get a better time than it deserves."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.model import Status

pytestmark = [pytest.mark.sandbox, pytest.mark.toolchain]

SLEEP = "#include <unistd.h>\n"
WORK = """
#include <cstddef>
#include <cstdint>
static inline uint32_t rounds(uint32_t x) {
    for (int i = 0; i < 12; ++i) x = (x ^ (x >> 15)) * 0x2c1b3c6du + 0x9e3779b9u;
    return x;
}
static uint32_t work(const uint32_t *a, uint32_t *out, size_t n) {
    uint32_t sum = 0;
    for (size_t i = 0; i < n; ++i) sum += out[i] = rounds(a[i]);
    return sum;
}
"""


def answer(body, *, before="", attribute=""):
    """An answer that has the right work at hand, and does something else with it."""
    return f"{before}{WORK}{attribute}uint32_t mix(const uint32_t *a, uint32_t *out, size_t n) {{\n{body}\n}}\n"


IDLE = {
    "right three times": "static int calls; return ++calls > 3 ? 0 : work(a, out, n);",
    "right until the samples begin": "static int calls; return ++calls > 1500 ? 0 : work(a, out, n);",
    "every thirtieth time idle": "static int calls; return ++calls % 30 == 0 ? 0 : work(a, out, n);",
    "idle where its own output lies": """
        static uint32_t last[4096]; static bool known[4096];
        size_t place = (uintptr_t)out / 64 % 4096;
        if (known[place] && out[n / 3] == last[place]) return 0;
        uint32_t sum = work(a, out, n);
        known[place] = true; last[place] = out[n / 3];
        return sum;""",
    "an old sum and nothing written": """
        static uint32_t sum; static int calls;
        return ++calls > 900 ? sum : sum = work(a, out, n);""",
    "right for the ends and the middle": """
        if (n < 300) return work(a, out, n);
        uint32_t sum = work(a, out, n);
        out[n / 2 + 7] ^= 1; return sum;""",
}


@pytest.mark.parametrize("how", sorted(IDLE))
def test_outputs_of_timed_calls_are_looked_at(bench, mix, how):
    measured = bench(mix, answer(IDLE[how]))
    assert measured.failed is not None, measured.data
    assert measured.failed.status is Status.WRONG_RESULT, measured.failed.detail
    assert measured.failed.phase == "measure"
    assert "timed at -O3, size " in measured.failed.detail


def test_results_kept_by_pointer_are_those_of_other_inputs(bench, mix):
    body = """
        struct Known { const uint32_t *a; uint32_t sum; uint32_t out[4096]; };
        static Known all[64]; static int known;
        for (int i = 0; i < known; ++i)
            if (all[i].a == a) { memcpy(out, all[i].out, 4 * n); return all[i].sum; }
        uint32_t sum = work(a, out, n);
        if (known < 64) { all[known].a = a; all[known].sum = sum; memcpy(all[known++].out, out, 4 * n); }
        return sum;"""
    measured = bench(mix, answer(body, before="#include <cstring>\n"))
    assert measured.failed is not None
    assert measured.failed.status is Status.WRONG_RESULT


def test_results_kept_by_content_are_told_by_new_inputs(bench, mix, quick):
    body = """
        struct Known { uint64_t key; uint32_t sum; uint32_t out[4096]; };
        static Known all[1024];
        uint64_t key = (uint64_t(a[0]) << 32 | a[n - 1]) ^ uint64_t(a[n / 2]) << 16 | 1;
        Known &mine = all[key % 1021];
        if (mine.key == key) { memcpy(out, mine.out, 4 * n); return mine.sum; }
        uint32_t sum = work(a, out, n);
        mine.key = key; mine.sum = sum; memcpy(mine.out, out, 4 * n);
        return sum;"""
    timing = evolve(quick, starts=3, pairs=6, budget_seconds=1.0)
    measured = bench(mix, answer(body, before="#include <cstring>\n"), timing)
    assert measured.failed is not None, measured.data
    assert measured.failed.status is Status.TAMPERED
    assert "keeps results" in measured.failed.detail


STAYS = {
    "idle when its own output lies there": """
        static uint32_t last; static uint32_t *where;
        if (where == out && out[n / 3] == last) return 0;
        uint32_t sum = work(a, out, n); where = out; last = out[n / 3]; return sum;""",
    "idle when the inputs are the same": """
        static uint32_t first, sum;
        if (first == a[0]) return sum;
        first = a[0]; return sum = work(a, out, n);""",
}


@pytest.mark.parametrize("how", sorted(STAYS))
def test_inputs_that_stay_for_several_calls_spare_no_work(bench, large, quick, how):
    assert bench(large, answer("return work(a, out, n);"), quick).failed is None
    measured = bench(large, answer(STAYS[how]), quick)
    assert measured.failed is not None, measured.data
    assert measured.failed.status is Status.WRONG_RESULT


def ratio(measured, row=-1):
    """The reference's time over the candidate's."""
    assert measured.failed is None, measured.failed
    assert measured.data["rows"][row]["status"] in ("ok", "noisy"), measured.data
    return measured.data["rows"][row]["ratios"]["O3"][0]


PLACES = "#include <cstring>\n#include <sched.h>\n#include <sys/resource.h>\n"
HONEST = {
    "sleeps while it is warmed up": answer("static int calls; if (++calls < 40) usleep(500); return work(a, out, n);",
                                           before=SLEEP),
    "brings a clock of its own": answer("return work(a, out, n);", before="""#include <time.h>
extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t, struct timespec *t) {
    t->tv_sec = 1; t->tv_nsec = 1; return 0; }
"""),
    "is a pure function that could be hoisted": answer("return work(a, out, n);",
                                                       attribute="__attribute__((pure)) "),
    "asks for another processor and a better place": answer("""
        static bool once = [] { cpu_set_t all; memset(&all, 255, sizeof all); sched_setaffinity(0, sizeof all, &all);
                                setpriority(PRIO_PROCESS, 0, -20); return true; }();
        return once ? work(a, out, n) : 0;""", before=PLACES),
    "does its work in a constructor": answer("return work(a, out, n);", before="""#include <cstdint>
struct Early { uint64_t x = 1; Early() { for (int i = 0; i < 30000000; ++i) x = x * 3 + 1; } };
static volatile uint64_t early = Early().x;
"""),
}  # fmt: skip


@pytest.mark.parametrize("how", sorted(HONEST))
def test_it_gets_the_time_that_it_takes(bench, mix, quick, how):
    measured = bench(mix, HONEST[how], evolve(quick, rows=1, budget_seconds=0.8, starts=4, pairs=8))
    assert 0.75 < ratio(measured) < 1.33


def test_twice_the_work_takes_twice_as_long(bench, mix, quick):
    body = 'work(a, out, n); asm volatile("" : : "r"(out) : "memory"); return work(a, out, n);'
    measured = bench(mix, answer(body), evolve(quick, rows=1, budget_seconds=0.8, starts=4, pairs=8))
    assert 0.4 < ratio(measured) < 0.6
    assert measured.data["rows"][0]["gain"] == "slower"


def test_sleeping_is_time_too(bench, mix, quick):
    measured = bench(mix, answer("usleep(200); return work(a, out, n);", before=SLEEP), evolve(quick, rows=1))
    assert ratio(measured) < 0.1


def test_a_thread_cannot_be_started(bench, mix):
    body = """std::thread([=] { usleep(50000); work(a, out, n); }).detach(); return 0;"""
    measured = bench(mix, answer(body, before="#include <thread>\n#include <unistd.h>\n"))
    assert measured.failed is not None
    assert measured.failed.status is Status.RUNTIME_ERROR
    assert "threw" in measured.failed.detail


SLOW_CLOCK = r"""
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
static int (*right)(clockid_t, timespec *);
static long start = 0;
static int slow(clockid_t which, timespec *at) {
    int done = right(which, at);
    long now = at->tv_sec * 1000000000L + at->tv_nsec;
    if (start == 0) start = now;
    now = start + (now - start) / 4;
    at->tv_sec = now / 1000000000L; at->tv_nsec = now % 1000000000L;
    return done;
}
static int patch(dl_phdr_info *info, size_t, void *) {
    Elf64_Rela *tables[2] = {nullptr, nullptr}; size_t sizes[2] = {0, 0};
    Elf64_Sym *symbols = nullptr; const char *names = nullptr;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        for (auto *d = (Elf64_Dyn *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr); d->d_tag != DT_NULL; ++d) {
            if (d->d_tag == DT_JMPREL) tables[0] = (Elf64_Rela *)d->d_un.d_ptr;
            if (d->d_tag == DT_PLTRELSZ) sizes[0] = d->d_un.d_val / sizeof(Elf64_Rela);
            if (d->d_tag == DT_RELA) tables[1] = (Elf64_Rela *)d->d_un.d_ptr;
            if (d->d_tag == DT_RELASZ) sizes[1] = d->d_un.d_val / sizeof(Elf64_Rela);
            if (d->d_tag == DT_SYMTAB) symbols = (Elf64_Sym *)d->d_un.d_ptr;
            if (d->d_tag == DT_STRTAB) names = (const char *)d->d_un.d_ptr;
        }
    }
    for (int t = 0; t < 2; ++t)
        for (size_t i = 0; tables[t] != nullptr && i < sizes[t]; ++i) {
            const char *name = names + symbols[ELF64_R_SYM(tables[t][i].r_info)].st_name;
            if (strcmp(name, "clock_gettime") != 0) continue;
            auto *slot = (void **)(info->dlpi_addr + tables[t][i].r_offset);
            mprotect((void *)((unsigned long)slot & ~4095UL), 4096, PROT_READ | PROT_WRITE);
            *slot = (void *)slow;
        }
    return 1;  // the program itself, which comes first
}
__attribute__((constructor)) static void begin() {
    right = (int (*)(clockid_t, timespec *))dlsym(RTLD_DEFAULT, "clock_gettime");
    dl_iterate_phdr(patch, nullptr);
}
"""


def test_a_clock_that_is_made_slow_in_the_timer_is_noticed(bench, mix, quick):
    timing = evolve(quick, rows=1, starts=3, pairs=6, budget_seconds=1.0)
    measured = bench(mix, answer("return work(a, out, n);", before=SLOW_CLOCK), timing)
    assert measured.failed is not None, measured.data
    assert measured.failed.status is Status.TAMPERED
    assert "of processor time beyond those" in measured.failed.detail


def test_answers_that_nobody_asked_for_are_noticed(bench, mix):
    body = """
        static int calls;
        if (++calls == 700) {
            uint64_t fake[7] = {1, 1000, 1, 1, 1, 0, 0};
            for (int fd = 3; fd < 64; ++fd) send(fd, fake, sizeof fake, MSG_NOSIGNAL | MSG_DONTWAIT);
        }
        return work(a, out, n);"""
    measured = bench(mix, answer(body, before="#include <sys/socket.h>\n"))
    assert measured.failed is not None
    assert measured.failed.status is Status.TAMPERED


def test_leaving_in_the_middle_is_a_failure(bench, mix):
    body = "static int calls; if (++calls == 900) _exit(0); return work(a, out, n);"
    measured = bench(mix, answer(body, before=SLEEP))
    assert measured.failed is not None
    assert measured.failed.status is Status.RUNTIME_ERROR
    assert "exit status 0" in measured.failed.detail


def test_a_fault_at_a_large_size_names_it(bench, mix):
    body = 'if (n > 1000) { uint32_t *none = nullptr; asm("" : "+r"(none)); return *none; } return work(a, out, n);'
    measured = bench(mix, answer(body))
    assert measured.failed is not None
    assert measured.failed.status is Status.RUNTIME_ERROR
    assert "SIGSEGV" in measured.failed.detail
    assert "size 2048" in measured.failed.detail
    assert [row["status"] for row in measured.data["rows"]] == ["ok", "runtime_error"] or measured.data["rows"][0][
        "status"
    ] == "noisy"

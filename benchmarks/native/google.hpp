// Times two copies of a trusted kernel as SimdBench does it: with Google Benchmark, all of A and then all of B, real time.
//
// `runner.hpp`, `timer.hpp` and the generated `Kernel` are part of this unit; one input, the first of the case file, is used
// for all calls, and what works in place goes on with what it left. As in SimdBench the loop holds the call and
// `DoNotOptimize` on what it gave, and nothing else.
#include <benchmark/benchmark.h>

namespace kb {

// Destroys what a call returned, as the end of a statement does; the next call makes it anew.
template <class Slot> auto drop(Slot &slot, int) -> decltype(slot.result(), void()) {
    using Result = std::remove_reference_t<decltype(slot.result())>;
    slot.result().~Result();
    slot.made = false;
}
template <class Slot> void drop(Slot &, long) {}

// argv: kernel A, kernel B, symbol, case file, layout, and the least seconds of one measurement.
template <class Kernel> int google(int argc, char **argv, size_t in_columns, size_t) {
    if (argc != 7) return 2;
    static State words;
    state = &words;
    Input in;
    in.open(open(argv[4], O_RDONLY), in_columns);
    static typename Kernel::Inputs inputs;
    Kernel::load(in, inputs);
    Draw layout{strtoull(argv[5], nullptr, 10) | 1};
    for (int side = 0; side < 2; ++side) {
        void *library = dlopen(argv[1 + side], RTLD_NOW | RTLD_LOCAL);
        void *entry = library != nullptr ? dlsym(library, argv[3]) : nullptr;
        if (entry == nullptr) return 3;
        static std::vector<typename Kernel::Slot> slots[2];
        slots[side].resize(1);
        Kernel::place(slots[side], in, layout);
        auto *slot = &slots[side][0];
        Kernel::refresh(*slot, inputs, layout);
        auto loop = [slot, entry](benchmark::State &run) {
            for (auto _ : run) {
                Kernel::call(*slot, entry);
                auto *outputs = slot;
                benchmark::DoNotOptimize(outputs);
                drop(*slot, 0);
            }
        };
        benchmark::RegisterBenchmark(side == 0 ? "A" : "B", loop)->MinTime(atof(argv[6]))->UseRealTime();
    }
    char name[] = "google", format[] = "--benchmark_format=json";
    char *arguments[] = {name, format, nullptr};
    int count = 2;
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

}  // namespace kb

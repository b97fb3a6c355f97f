// Times two trusted kernels of one signature against each other in one process, on the inputs of a case file.
//
// Before every call the inputs are made anew, outside of the timed window; the memory is the same for both. Calls come in
// blocks A B B A, so that a slow drift of the machine meets both alike. Nothing here is guarded: it is for our own
// references and experts. `runner.hpp` is part of this unit; its columns and codecs are used as they are.
#include <time.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace kb {

inline uint64_t now() {
    timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return static_cast<uint64_t>(at.tv_sec) * 1000000000u + static_cast<uint64_t>(at.tv_nsec);
}

struct Timed : Run {
    unsigned char *memory[32] = {};
    uint64_t started = 0, taken = 0;

    template <class T> T *buffer(int parameter, int c, Role role, uint64_t &length) {
        if (memory[parameter] == nullptr) {
            size_t bytes = (in.longest(c) * sizeof(T) + 4159) / 4096 * 4096;
            memory[parameter] = static_cast<unsigned char *>(std::aligned_alloc(4096, bytes));
            memset(memory[parameter], 0, bytes);
        }
        length = in.next<uint64_t>(c);
        const T *from = in.take<T>(c + 1, length);
        if (role != Role::out && length > 0) memcpy(memory[parameter], from, length * sizeof(T));
        return reinterpret_cast<T *>(memory[parameter]);
    }

    template <class T> T container(int, int c, bool) { return Codec<T>::read(in, c); }
    template <class T> void unchanged(int, int, const T &, const unsigned char *const *) {}

    void enter() { started = now(); }
    void leave() { taken = now() - started; }
};

using TimedCall = void (*)(Timed &, void *);

inline double median(std::vector<double> &all) {
    std::nth_element(all.begin(), all.begin() + static_cast<ptrdiff_t>(all.size() / 2), all.end());
    return all[all.size() / 2];
}

// argv: kernel A, kernel B, symbol, case file with one case, nanoseconds to spend.
inline int time_pair(int argc, char **argv, size_t in_columns, size_t out_columns, TimedCall call) {
    if (argc != 6) return 2;
    static State words;
    state = &words;
    void *entries[2];
    for (int i = 0; i < 2; ++i) {
        void *library = dlopen(argv[1 + i], RTLD_NOW | RTLD_LOCAL);
        entries[i] = library != nullptr ? dlsym(library, argv[3]) : nullptr;
        if (entries[i] == nullptr) return 3;
    }
    int file = open(argv[4], O_RDONLY);
    static Timed run;
    run.in.open(file, in_columns);
    run.in.keep();
    auto once = [&](int which) {
        run.in.back();
        run.out = Output(out_columns);
        call(run, entries[which]);
        return static_cast<double>(run.taken);
    };
    once(0), once(1);
    std::vector<double> times[2], ratios;
    uint64_t until = now() + strtoull(argv[5], nullptr, 10);
    do {
        double sums[2] = {0, 0};
        for (int which : {0, 1, 1, 0}) {
            double taken = once(which);
            times[which].push_back(taken);
            sums[which] += taken;
        }
        ratios.push_back(sums[0] / std::max(sums[1], 1.0));
    } while (ratios.size() < 5 || (now() < until && ratios.size() < 4000));
    std::sort(ratios.begin(), ratios.end());
    size_t n = ratios.size();
    printf("%zu %.0f %.0f %.4f %.4f %.4f\n", n, median(times[0]), median(times[1]), ratios[n / 2], ratios[n / 10],
           ratios[n - 1 - n / 10]);
    fflush(stdout);
    _exit(0);
}

}  // namespace kb

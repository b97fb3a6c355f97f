// The program that times a kernel: a process that stays, does what its parent asks over a socket, and reports.
//
// `runner.hpp` is part of this unit. The generated main brings what depends on the signature: `Inputs` (one test case as it
// was drawn), `Slot` (memory that a call works on), and how the one becomes the other.
//
// Calls come in groups. Before a group every slot gets fresh inputs, and parts of its outputs are overwritten, outside of the
// timed window; so the same pointers hold other values each time, what an earlier call left is the answer to other inputs,
// and what works in place starts from the same inputs. After the group, outside of the window again, outputs are digested and
// compared with those that the parent has checked: of every call where there are few, of some groups that are drawn where
// there are many. The parent decides how many passes there are, in which order, and what is drawn. Where inputs are large and
// only read, a call is made several times with the same ones, each in a window of its own with outputs overwritten before it:
// copying them takes longer than the call.
//
// The clock is read here, in a process that belongs to the candidate. The parent's own clock, the processor time that the
// kernel (of the operating system) reports of this process, and the untimed part of the reference's process must agree with it.
#pragma once

#include <sched.h>
#include <sys/socket.h>
#include <time.h>

namespace kb {

inline uint64_t now() {
    timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return static_cast<uint64_t>(at.tv_sec) * 1000000000u + static_cast<uint64_t>(at.tv_nsec);
}

// What the parent sends; the numbers of `operation` are known to steered.py.
enum class Operation : uint64_t { go = 1, load = 2, machine = 3, end = 4 };
struct Order {
    uint64_t nonce, operation, first, count, passes, seed, look, turns;  // look: 1 at all outputs, 2 at all and keep them
};
// timed: nanoseconds within windows; groups: their number; sum: of the digests of outputs that were kept; looked: calls whose
// outputs were digested; other: those among them that gave other outputs than before.
struct Report {
    uint64_t nonce, timed, groups, calls, sum, looked, other;
};

inline uint64_t mixed(uint64_t x) {
    x ^= x >> 31;
    x *= 0x9E3779B97F4A7C15ULL;
    return x ^ (x >> 29);
}

// Digests what codecs write: every byte, its place, and the lengths.
class Digest {
  public:
    void put(int column, const void *from, size_t bytes) {
        auto *at = static_cast<const unsigned char *>(from);
        uint64_t lanes[4] = {1, 2, 3, static_cast<uint64_t>(column) + 4};
        size_t i = 0;
        for (; i + 32 <= bytes; i += 32)
            for (size_t lane = 0; lane < 4; ++lane) {
                uint64_t word;
                memcpy(&word, at + i + 8 * lane, 8);
                lanes[lane] = (lanes[lane] ^ word) * 0x9E3779B97F4A7C15ULL;
                lanes[lane] ^= lanes[lane] >> 32;
            }
        for (; i < bytes; i += 8) {
            uint64_t word = 0;
            memcpy(&word, at + i, bytes - i < 8 ? bytes - i : 8);
            lanes[0] = mixed(lanes[0] ^ word);
        }
        value = mixed(value + bytes);
        for (uint64_t lane : lanes) value = mixed(value ^ lane);
    }

    uint64_t value = 0;
};

struct Draw {
    uint64_t state;
    uint64_t next() {
        state ^= state << 13;
        state ^= state >> 7;
        return state ^= state << 17;
    }
};

// Memory of one buffer parameter for all slots: they lie one after the other, each at a multiple of 64 bytes, the first at one
// that the layout draws within a page. An inaccessible page follows.
inline unsigned char *slots_of(size_t bytes, size_t slots, Draw &layout, size_t &step) {
    step = (bytes + 127) / 64 * 64;
    size_t offset = layout.next() % 64 * 64, room = (offset + step * slots + 4095) / 4096 * 4096;
    auto *at = static_cast<unsigned char *>(
        mmap(nullptr, room + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (at == MAP_FAILED || mprotect(at + room, 4096, PROT_NONE) != 0) {
        say("no memory for the buffers of the timed calls");
        stop(Phase::refused, 122);
    }
    memset(at, 0, room);  // every page is there before anything is timed
    return at + offset;
}

constexpr unsigned char kPoison = 0xA7;
constexpr uint64_t kFew = 8, kEvery = 8;  // up to so many calls all are looked at, else one group in so many

// Overwrites the beginning, the end and a place between of an output: enough to show what was not written.
inline void spoil(void *at, size_t bytes, Draw &draw) {
    auto *to = static_cast<unsigned char *>(at);
    constexpr size_t part = 64;
    if (bytes <= 3 * part) {
        memset(to, kPoison, bytes);
        return;
    }
    memset(to, kPoison, part);
    memset(to + draw.next() % (bytes - part), kPoison, part);
    memset(to + bytes - part, kPoison, part);
}

template <class Kernel> class Timer {
  public:
    Timer(size_t in_columns, size_t out_columns, size_t slots, uint64_t layout, int cases)
        : out_columns_(out_columns), layout_{layout | 1} {
        Input in;
        in.open(cases, in_columns);
        inputs_.resize(in.cases);
        for (auto &each : inputs_) Kernel::load(in, each);
        in.touch();
        known_.resize(in.cases);
        slots_.resize(slots);
        Kernel::place(slots_, in, layout_);
    }

    void go(const Order &order, void *entry, Report &report, unsigned char *file, size_t room) {
        if (order.first + order.count > inputs_.size() || order.count == 0) stop(Phase::refused, 122);
        std::vector<uint64_t> sequence(order.count);
        for (size_t i = 0; i < order.count; ++i) sequence[i] = order.first + i;
        Draw draw{order.seed | 1}, chance{mixed(order.nonce) | 1};
        bool all = order.look != 0 || order.count * order.passes * order.turns <= kFew;
        if (order.turns == 0 || (order.turns > 1 && (slots_.size() > 1 || !Kernel::repeatable))) stop(Phase::refused, 122);
        Output out(out_columns_);
        for (uint64_t pass = 0; pass < order.passes; ++pass) {
            for (size_t i = order.count; order.seed != 0 && i > 1; --i) std::swap(sequence[i - 1], sequence[draw.next() % i]);
            for (size_t i = 0; i < order.count; i += slots_.size()) {
                size_t n = std::min(slots_.size(), static_cast<size_t>(order.count) - i);
                for (size_t j = 0; j < n; ++j) Kernel::refresh(slots_[j], inputs_[sequence[i + j]], chance);
                for (uint64_t turn = 0; turn < order.turns; ++turn) {
                    if (turn != 0) Kernel::spoil(slots_[0], inputs_[sequence[i]], chance);
                    state->case_index = sequence[i];
                    state->phase = static_cast<uint64_t>(Phase::call);
                    uint64_t begin = now();
                    for (size_t j = 0; j < n; ++j) Kernel::call(slots_[j], entry);
                    uint64_t end = now();
                    state->phase = static_cast<uint64_t>(Phase::between);
                    report.timed += end - begin;
                    ++report.groups;
                    report.calls += n;
                    if (all || chance.next() % kEvery == 0)
                        for (size_t j = 0; j < n; ++j) look(sequence[i + j], slots_[j], order, report, out);
                }
            }
        }
        if (order.look == 2 && !out.write(file, room, order.count * order.passes)) {
            say("the outputs are larger than the result file");
            stop(Phase::refused, 122);
        }
    }

  private:
    // Digests the outputs of a call, and compares them with what they were before.
    void look(size_t which, typename Kernel::Slot &slot, const Order &order, Report &report, Output &out) {
        Digest digest;
        Kernel::put(digest, slot, inputs_[which]);
        if (known_[which] == 0) known_[which] = digest.value | 1;
        report.other += known_[which] != (digest.value | 1);
        report.sum += mixed(digest.value ^ (which + 1) * 0xD6E8FEB86659FD93ULL);
        ++report.looked;
        if (order.look == 2) Kernel::put(out, slot, inputs_[which]);
    }

    size_t out_columns_;
    Draw layout_;
    std::vector<typename Kernel::Inputs> inputs_;
    std::vector<typename Kernel::Slot> slots_;
    std::vector<uint64_t> known_;  // digests of the outputs by input; 0 until it is used
};

// What a window costs that holds nothing; the time of a dependent multiplication, which is three cycles on the processors
// that we know; and the time to copy `bytes` within memory, all in picoseconds. No kernel is loaded yet.
inline void look_at_machine(const Order &order, Report &report) {
    uint64_t least = ~0ULL;
    for (int round = 0; round < 64; ++round) {
        uint64_t sum = 0;
        for (int i = 0; i < 32; ++i) {
            uint64_t begin = now();
            sum += now() - begin;
        }
        least = std::min(least, sum * 1000 / 32);
    }
    report.timed = least;
    uint64_t chain = ~0ULL;
    for (int round = 0; round < 16; ++round) {
        volatile uint64_t seed = order.seed | 1;
        uint64_t x = seed, begin = now();
        for (int i = 0; i < 20000; ++i) x *= x;
        chain = std::min(chain, (now() - begin) * 1000 / 20000);
        seed = x;
    }
    report.sum = chain;
    size_t half = std::max<size_t>(order.count / 2, 64), times = std::max<size_t>((1 << 20) / half, 1);
    std::vector<unsigned char> from(half, 1), to(half, 2);
    uint64_t best = ~0ULL;
    for (int round = 0; round < 12; ++round) {
        uint64_t begin = now();
        for (size_t i = 0; i < times; ++i) {
            memcpy(to.data(), from.data(), half);
            asm volatile("" : : "r"(to.data()), "r"(from.data()) : "memory");
        }
        best = std::min(best, (now() - begin) * 1000 / times);
    }
    report.looked = best;
}

// argv: kernel.so, entry symbol, descriptors of the case file, of the result file and of the socket, nonce, slots, layout,
// and the processor to stay on, or -1.
template <class Kernel> int serve(int argc, char **argv, size_t in_columns, size_t out_columns) {
    if (argc != 10) return 2;
    int cases_fd = atoi(argv[3]), result_fd = atoi(argv[4]), socket_fd = atoi(argv[5]), processor = atoi(argv[9]);
    size_t room = 0;
    if (!open_result(result_fd, argv[6], room)) return 3;
    void *file = state;
    state->case_index = static_cast<uint64_t>(-1);
    if (processor >= 0) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(static_cast<size_t>(processor), &one);
        if (sched_setaffinity(0, sizeof one, &one) != 0) return 4;
    }
    Timer<Kernel> timer(in_columns, out_columns, strtoull(argv[7], nullptr, 10), strtoull(argv[8], nullptr, 10), cases_fd);
    close(cases_fd);
    close(result_fd);
    watch_signals();
    forbid_calls();
    void *entry = nullptr;
    try {
        Order order;
        while (recv(socket_fd, &order, sizeof order, 0) == static_cast<ssize_t>(sizeof order)) {
            Report report{};
            switch (static_cast<Operation>(order.operation)) {
                case Operation::go:
                    if (entry == nullptr) stop(Phase::refused, 122);
                    timer.go(order, entry, report, static_cast<unsigned char *>(file), room);
                    break;
                case Operation::load: {
                    state->phase = static_cast<uint64_t>(Phase::load);
                    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
                    entry = library != nullptr ? dlsym(library, argv[2]) : nullptr;
                    if (entry == nullptr) {
                        say(dlerror());
                        stop(Phase::missing, 123);
                    }
                    break;
                }
                case Operation::machine:
                    if (entry != nullptr) stop(Phase::refused, 122);
                    look_at_machine(order, report);
                    break;
                case Operation::end: stop(Phase::done, 0);
                default: stop(Phase::refused, 122);
            }
            report.nonce = order.nonce;
            if (send(socket_fd, &report, sizeof report, MSG_NOSIGNAL) != static_cast<ssize_t>(sizeof report)) break;
        }
    } catch (...) {
        stop_thrown();
    }
    stop(Phase::refused, 122);
}

}  // namespace kb

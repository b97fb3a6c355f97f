// The program that calls a kernel: everything but the signature, which the generated main brings.
//
// A case file holds the inputs of all test cases as columns; the kernel is a shared object, or with KB_STATIC linked to this
// program (then its constructors are in a table, and run when it would be loaded, not before main); results go into a file that
// the parent made and that is mapped, not open, while the kernel runs. No expected value ever comes here: this process
// belongs to the candidate, and decides nothing.
//
// Memory: every buffer lies in a region of its own between inaccessible pages. In turn it ends at the upper guard, starts at
// the lower one, or lies one element off the start (the least alignment that its type allows). Inputs are read-only while
// the kernel runs; outputs are filled with a byte that changes from case to case; the bytes around are checked afterwards.
// The memory of containers ends exactly at a guard too, in every other case, although operator new promises 16-byte
// alignment: a kernel that counts on the promise and faults for it gets the same case again with aligned memory.
#pragma once

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef KB_STATIC
extern "C" {
struct kb_constructor {
    int priority;
    void (*run)();
    void *object;
};
void kb_entry();
[[gnu::weak]] void kb_bound();
[[gnu::weak]] extern volatile uint64_t kb_marker;
[[gnu::weak]] extern const kb_constructor kb_loads[];
}
#endif

namespace kb {

constexpr uint64_t kMagic = 0x314554534143424BULL, kResultMagic = 0x31544C555345524BULL;
constexpr size_t kStateBytes = 4096, kAlign = 64, kGuard = 1 << 20, kBigSlot = 16 << 20, kSlack = 64;
constexpr int kSmallSlots = 384, kBigSlots = 12;

enum class Phase : uint64_t { start, load, call, between, done, fault, exception, missing, refused };
enum class Kind : int64_t { none, outside, readonly, canary, stack, alignment, changed };
enum class Role { in, out, inout };

// The first page of the result file; the offsets are known to casefile.py.
struct State {
    uint64_t magic, nonce, phase, case_index;
    int64_t signal, parameter, index;
    uint64_t address;
    int64_t write, kind;
    uint64_t simd, bytes, entry, spare[3];
    char text[kStateBytes - 128];
};
static_assert(sizeof(State) == kStateBytes && offsetof(State, text) == 128);

inline State *state = nullptr;

[[noreturn]] inline void stop(Phase phase, int code) {
    state->phase = static_cast<uint64_t>(phase);
    _exit(code);
}

inline void say(const char *text) {
    if (text != nullptr) snprintf(state->text, sizeof state->text, "%s", text);
}

[[noreturn]] inline void broken(int64_t parameter, Kind kind, int64_t index, int write) {
    state->parameter = parameter;
    state->kind = static_cast<int64_t>(kind);
    state->index = index;
    state->write = write;
    stop(Phase::fault, 121);
}

// A stretch of memory with guards: [lo, hi) can be used, kGuard bytes on either side cannot.
struct Region {
    unsigned char *lo = nullptr, *hi = nullptr, *data = nullptr;
    size_t bytes = 0, guard = kGuard, pad = 0;  // behind the data `pad` bytes may be written to
    const void *original = nullptr;  // of an input: what it must still hold after the call
    int parameter = -1;
    bool locked = false;
    unsigned char canary = 0;

    void reserve(size_t size, size_t around) {
        size_t page = 4096, room = (size + page - 1) / page * page + page;
        guard = around;
        void *at = mmap(nullptr, room + 2 * around, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (at == MAP_FAILED || mprotect(static_cast<char *>(at) + around, room, PROT_READ | PROT_WRITE) != 0) {
            say("no memory for the buffers of the test cases");
            stop(Phase::refused, 122);
        }
        lo = static_cast<unsigned char *>(at) + around;
        hi = lo + room;
    }

    // Where n bytes lie in this case.
    unsigned char *place(size_t n, size_t align, size_t item, uint64_t turn, unsigned char pattern) {
        unlock();
        size_t used = (n + align - 1) / align * align;
        bytes = n;
        if (turn % 4 == 1) data = lo;
        else if (turn % 4 == 3 && item < 4096) data = lo + item;
        else data = hi - used;
        canary = pattern;
        unsigned char *before = data - lo > static_cast<ptrdiff_t>(kSlack) ? data - kSlack : lo;
        unsigned char *after = hi - (data + n) > static_cast<ptrdiff_t>(kSlack) ? data + n + kSlack : hi;
        memset(before, pattern, static_cast<size_t>(data - before));
        memset(data + n, pattern, static_cast<size_t>(after - (data + n)));
        return data;
    }

    void lock() { locked = mprotect(lo, static_cast<size_t>(hi - lo), PROT_READ) == 0; }

    void unlock() {
        if (locked) mprotect(lo, static_cast<size_t>(hi - lo), PROT_READ | PROT_WRITE);
        locked = false;
    }

    void check() const {
        if (data == nullptr) return;
        if (original != nullptr && bytes > 0 && memcmp(data, original, bytes) != 0) {
            size_t at = 0;
            while (data[at] == static_cast<const unsigned char *>(original)[at]) ++at;
            broken(parameter, Kind::changed, static_cast<int64_t>(at), 1);
        }
        for (size_t i = pad; i < kSlack && data + bytes + i < hi; ++i)
            if (data[bytes + i] != canary) broken(parameter, Kind::canary, static_cast<int64_t>(bytes + i), 1);
        for (size_t i = 1; i <= kSlack && data - i >= lo; ++i)
            if (*(data - i) != canary) broken(parameter, Kind::canary, -static_cast<int64_t>(i), 1);
    }

    bool covers(const unsigned char *at) const { return lo != nullptr && at >= lo - guard && at < hi + guard; }
};

// Memory of the containers among the inputs: operator new takes a slot of its own for each allocation while they are built.
struct Slots {
    Region small[kSmallSlots], big[kBigSlots];
    int n_small = 0, n_big = 0, parameter = -1;
    uint64_t turn = 0;
    unsigned char pattern = 0;
    bool on = false, ready = false, aligned = false;

    void prepare() {
        if (ready) return;
        ready = true;
        constexpr size_t step = 3 * 4096;
        auto *all = static_cast<unsigned char *>(
            mmap(nullptr, kSmallSlots * step + 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
        for (int i = 0; all != MAP_FAILED && i < kSmallSlots; ++i) {
            small[i].lo = all + i * step + 4096;
            small[i].hi = small[i].lo + 2 * 4096;
            small[i].guard = 4096;
            if (mprotect(small[i].lo, 2 * 4096, PROT_READ | PROT_WRITE) != 0) small[i].lo = nullptr;
        }
    }

    void *take(size_t n) {
        Region *slot = nullptr;
        if (n <= 2 * 4096 && n_small < kSmallSlots && small[n_small].lo != nullptr) slot = &small[n_small++];
        else if (n <= kBigSlot && n_big < kBigSlots) {
            slot = &big[n_big++];
            if (slot->lo == nullptr) slot->reserve(kBigSlot, kGuard);
        }
        if (slot == nullptr) return nullptr;
        slot->parameter = parameter;
        size_t natural = n & (~n + 1);  // the size of an array is a multiple of its elements' alignment
        bool exact = turn % 2 == 0 && !aligned && natural < 16 && natural > 0;
        return slot->place(n, exact ? natural : 16, 4096, turn, pattern);
    }

    bool owns(const void *at) const {
        auto *p = static_cast<const unsigned char *>(at);
        for (int i = 0; i < n_small; ++i)
            if (p >= small[i].lo && p < small[i].hi) return true;
        for (int i = 0; i < n_big; ++i)
            if (p >= big[i].lo && p < big[i].hi) return true;
        return false;
    }

    void lock(int from_small, int from_big) {
        for (int i = from_small; i < n_small && i < from_small + 16; ++i) small[i].lock();
        for (int i = from_big; i < n_big; ++i) big[i].lock();
    }

    void finish() {
        for (int i = 0; i < n_small; ++i) small[i].check(), small[i].unlock();
        for (int i = 0; i < n_big; ++i) big[i].check(), big[i].unlock();
    }

    void reset(uint64_t next) {
        for (int i = 0; i < n_small; ++i) small[i].unlock();
        for (int i = 0; i < n_big; ++i) big[i].unlock();
        n_small = n_big = 0;
        turn = next;
    }
};

inline Region regions[32];
inline Slots slots;

// The memory that an address belongs to: of neighbours that share a guard, the one whose data is nearer.
inline const Region *region_at(const unsigned char *at) {
    const Region *best = nullptr;
    ptrdiff_t least = 0;
    auto look = [&](const Region &each) {
        if (!each.covers(at) || each.data == nullptr) return;
        ptrdiff_t below = each.data - at, above = at - (each.data + each.bytes);
        ptrdiff_t away = below > above ? below : above;
        if (best == nullptr || away < least) best = &each, least = away;
    };
    for (const Region &each : regions) look(each);
    for (int i = 0; i < slots.n_small; ++i) look(slots.small[i]);
    for (int i = 0; i < slots.n_big; ++i) look(slots.big[i]);
    return best;
}

inline const unsigned char *stack_top = nullptr;
inline sigjmp_buf again;

inline void on_signal(int number, siginfo_t *info, void *context) {
    auto *at = static_cast<const unsigned char *>(info->si_addr);
    state->signal = number;
    state->address = reinterpret_cast<uint64_t>(at);
    state->write = -1;
    state->parameter = -1;
    state->kind = 0;
    const unsigned char *stack_at = stack_top;
#if defined(__x86_64__)
    auto &registers = static_cast<ucontext_t *>(context)->uc_mcontext.gregs;
    if (number == SIGSEGV && info->si_code > 0 && info->si_code != SI_KERNEL) state->write = (registers[REG_ERR] & 2) != 0;
    stack_at = reinterpret_cast<const unsigned char *>(registers[REG_RSP]) - 4096;
#elif defined(__aarch64__)
    stack_at = reinterpret_cast<const unsigned char *>(static_cast<ucontext_t *>(context)->uc_mcontext.sp) - 4096;
#elif defined(__riscv)
    stack_at = reinterpret_cast<const unsigned char *>(static_cast<ucontext_t *>(context)->uc_mcontext.__gregs[REG_SP]) - 4096;
#endif
    if (info->si_code <= 0) {
        state->address = 0;  // sent by somebody, not caused by an access
    } else if (number == SIGSEGV || number == SIGBUS) {
        bool crooked = info->si_code == SI_KERNEL || (number == SIGBUS && info->si_code == BUS_ADRALN);
        if (const Region *hit = crooked ? nullptr : region_at(at)) {
            state->parameter = hit->parameter;
            state->index = at - hit->data;
            bool inside = at >= hit->data && at < hit->data + hit->bytes;
            state->kind = static_cast<int64_t>(inside ? Kind::readonly : Kind::outside);
        } else if (number == SIGBUS || info->si_code == SI_KERNEL) {
            bool calling = state->phase == static_cast<uint64_t>(Phase::call);
            if (calling && !slots.aligned && slots.n_small + slots.n_big > 0) siglongjmp(again, 1);
            state->kind = static_cast<int64_t>(Kind::alignment);
        } else if (at < stack_top && at >= stack_at) {
            state->kind = static_cast<int64_t>(Kind::stack);
        }
    }
    stop(Phase::fault, 121);
}

inline void watch_signals() {
    constexpr size_t size = 1 << 16;
    stack_t other{};
    other.ss_sp = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    other.ss_size = size;
    sigaltstack(&other, nullptr);
    struct sigaction action{};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    // whoever started us may ignore some (nohup, a shell's background): a signal must end a candidate all the same
    for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
    for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS}) sigaction(number, &action, nullptr);
    pthread_attr_t attributes;
    void *low = nullptr;
    size_t bytes = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &low, &bytes);
        pthread_attr_destroy(&attributes);
        stack_top = static_cast<unsigned char *>(low) + bytes;
    }
}

// A kernel computes: it needs no process, thread, socket or debugger, and the fault handlers stay ours. Each of these calls
// gives EPERM. Where the kernel (or an emulator) has no seccomp, the sandbox outside is what remains.
inline void forbid_calls() {
    struct Rule {
        uint32_t call;
        int error;
    };
    static const Rule rules[] = {
        {SYS_clone, EPERM}, {SYS_clone3, ENOSYS}, {SYS_execve, EPERM}, {SYS_execveat, EPERM}, {SYS_ptrace, EPERM},
        {SYS_process_vm_readv, EPERM}, {SYS_process_vm_writev, EPERM}, {SYS_socket, EPERM}, {SYS_socketpair, EPERM},
        {SYS_unshare, EPERM}, {SYS_setns, EPERM}, {SYS_sigaltstack, EPERM}, {SYS_seccomp, EPERM}, {SYS_prctl, EPERM},
        {SYS_sched_setaffinity, EPERM}, {SYS_sched_setscheduler, EPERM}, {SYS_sched_setparam, EPERM},
        {SYS_sched_setattr, EPERM}, {SYS_setpriority, EPERM},
        {SYS_bpf, EPERM}, {SYS_perf_event_open, EPERM}, {SYS_io_uring_setup, EPERM}, {SYS_userfaultfd, EPERM},
#ifdef SYS_fork
        {SYS_fork, EPERM}, {SYS_vfork, EPERM},
#endif
    };  // clang-format: one table
    static sock_filter program[96];
    unsigned short n = 0;
    auto add = [&](uint16_t code, uint32_t k, uint8_t yes, uint8_t no) { program[n++] = sock_filter{code, yes, no, k}; };
#if defined(__x86_64__)
    constexpr uint32_t arch = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
    constexpr uint32_t arch = AUDIT_ARCH_AARCH64;
#elif defined(__riscv)
    constexpr uint32_t arch = AUDIT_ARCH_RISCV64;
#endif
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch), 0, 0);
    add(BPF_JMP | BPF_JEQ | BPF_K, arch, 1, 0);
    add(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr), 0, 0);
    for (const Rule &rule : rules) {
        add(BPF_JMP | BPF_JEQ | BPF_K, rule.call, 0, 1);
        add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<uint32_t>(rule.error), 0, 0);
    }
#if defined(__x86_64__)
    add(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);  // the x32 numbers of the same calls
    add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0);
#endif
    add(BPF_JMP | BPF_JEQ | BPF_K, SYS_rt_sigaction, 0, 4);
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0]), 0, 0);
    add(BPF_JMP | BPF_JEQ | BPF_K, SIGSEGV, 1, 0);
    add(BPF_JMP | BPF_JEQ | BPF_K, SIGBUS, 0, 1);
    add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0);
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    sock_fprog filter{n, program};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

// Reads columns from the front.
class Input {
  public:
    void open(int fd, size_t columns) {
        off_t size = lseek(fd, 0, SEEK_END);
        void *at = size > 0 ? mmap(nullptr, static_cast<size_t>(size), PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
        auto *words = static_cast<const uint64_t *>(at);
        if (at == MAP_FAILED || words[0] != kMagic || words[2] != columns) {
            say("the case file cannot be read");
            stop(Phase::refused, 122);
        }
        cases = words[1];
        for (size_t i = 0; i < columns; ++i) {
            begin_.push_back(static_cast<const unsigned char *>(at) + words[3 + 2 * i]);
            bytes_.push_back(words[4 + 2 * i]);
        }
        at_ = begin_;
    }

    template <class T> T next(int column) {
        T value;
        memcpy(&value, at_[column], sizeof value);
        at_[column] += sizeof value;
        return value;
    }

    template <class T> const T *take(int column, size_t n) {
        auto *from = reinterpret_cast<const T *>(at_[column]);
        at_[column] += n * sizeof(T);
        return from;
    }

    uint64_t longest(int column) const {
        uint64_t most = 0;
        for (size_t i = 0; i < bytes_[column] / 8; ++i) {
            uint64_t each;
            memcpy(&each, begin_[column] + 8 * i, 8);
            if (each > most) most = each;
        }
        return most;
    }

    // Has every page in memory before anything is timed.
    void touch() const {
        volatile unsigned char last = 0;
        for (size_t i = 0; i < begin_.size(); ++i)
            for (size_t at = 0; at < bytes_[i]; at += 4096) last = begin_[i][at];
        (void)last;
    }

    const unsigned char *position(int column) const { return at_[column]; }
    void keep() { kept_ = at_; }
    void back() { at_ = kept_; }
    size_t columns() const { return at_.size(); }

    uint64_t cases = 0;

  private:
    std::vector<const unsigned char *> begin_, at_, kept_;
    std::vector<uint64_t> bytes_;
};

// Collects columns.
class Output {
  public:
    explicit Output(size_t columns) : data_(columns) {}

    void put(int column, const void *from, size_t bytes) {
        auto *raw = static_cast<const unsigned char *>(from);
        data_[column].insert(data_[column].end(), raw, raw + bytes);
    }

    const std::vector<unsigned char> &column(size_t i) const { return data_[i]; }

    // Lays the columns out behind the state page; the file is mapped to its full size.
    bool write(unsigned char *file, size_t room, uint64_t cases) const {
        size_t offset = (3 + 2 * data_.size()) * 8;
        offset = (offset + kAlign - 1) / kAlign * kAlign;
        std::vector<uint64_t> head{kMagic, cases, data_.size()};
        for (const auto &each : data_) {
            if (kStateBytes + offset + each.size() + kAlign > room) return false;
            head.push_back(offset);
            head.push_back(each.size());
            if (!each.empty()) memcpy(file + kStateBytes + offset, each.data(), each.size());
            offset += (each.size() + kAlign - 1) / kAlign * kAlign;
        }
        memcpy(file + kStateBytes, head.data(), head.size() * 8);
        state->bytes = kStateBytes + offset;
        return true;
    }

  private:
    std::vector<std::vector<unsigned char>> data_;
};

// How values become columns and back. `columns` says how many a type takes.
template <class T> struct Codec {
    static constexpr int columns = 1;
    static T read(Input &in, int c) { return in.next<T>(c); }
    template <class Sink> static void write(Sink &out, int c, const T &value) { out.put(c, &value, sizeof value); }
};

template <> struct Codec<bool> {
    static constexpr int columns = 1;
    static bool read(Input &in, int c) { return in.next<unsigned char>(c) != 0; }
    template <class Sink> static void write(Sink &out, int c, const bool &value) { out.put(c, &value, 1); }
};

template <> struct Codec<std::string> {
    static constexpr int columns = 2;
    static std::string read(Input &in, int c) {
        auto n = in.next<uint64_t>(c);
        return std::string(in.take<char>(c + 1, n), n);
    }
    template <class Sink> static void write(Sink &out, int c, const std::string &value) {
        uint64_t n = value.size();
        out.put(c, &n, 8);
        out.put(c + 1, value.data(), n);
    }
};

template <class E> struct Codec<std::vector<E>> {
    static constexpr int columns = 1 + Codec<E>::columns;
    static constexpr bool flat = std::is_arithmetic_v<E> && !std::is_same_v<E, bool>;
    static std::vector<E> read(Input &in, int c) {
        auto n = in.next<uint64_t>(c);
        if constexpr (flat) {
            const E *from = in.take<E>(c + 1, n);
            return std::vector<E>(from, from + n);
        }
        std::vector<E> all;
        all.reserve(n);
        for (uint64_t i = 0; i < n; ++i) all.push_back(Codec<E>::read(in, c + 1));
        return all;
    }
    template <class Sink> static void write(Sink &out, int c, const std::vector<E> &value) {
        uint64_t n = value.size();
        out.put(c, &n, 8);
        if constexpr (flat) out.put(c + 1, value.data(), n * sizeof(E));
        else
            for (const auto &each : value) Codec<E>::write(out, c + 1, each);
    }
};

template <> struct Codec<std::map<std::string, std::string>> {
    static constexpr int columns = 5;
    static std::map<std::string, std::string> read(Input &in, int c) {
        std::map<std::string, std::string> all;
        for (auto n = in.next<uint64_t>(c); n > 0; --n) {
            std::string key = Codec<std::string>::read(in, c + 1);
            std::string value = Codec<std::string>::read(in, c + 3);
            all.emplace_hint(all.end(), std::move(key), std::move(value));
        }
        return all;
    }
    template <class Sink> static void write(Sink &out, int c, const std::map<std::string, std::string> &value) {
        uint64_t n = value.size();
        out.put(c, &n, 8);
        for (const auto &[key, text] : value) {
            Codec<std::string>::write(out, c + 1, key);
            Codec<std::string>::write(out, c + 3, text);
        }
    }
};

struct Run {
    Input in;
    Output out{0};
    uint64_t number = 0, turn = 0;  // of the case; the turn decides where its memory lies and what fills it

    unsigned char pattern(int parameter) const {
        return static_cast<unsigned char>(0x82 | ((turn * 0x35 + static_cast<uint64_t>(parameter) * 0x11) & 0x7C));
    }

    // A buffer at column c (lengths) and c + 1 (elements). With an alignment of the target's its memory is made of whole words.
    template <class T> T *buffer(int parameter, int c, Role role, uint64_t &length, size_t alignment = 0) {
        Region &region = regions[parameter];
        if (region.lo == nullptr) {
            region.reserve(in.longest(c) * sizeof(T) + (alignment > sizeof(T) ? 2 * alignment : sizeof(T)), kGuard);
            region.parameter = parameter;
        }
        length = in.next<uint64_t>(c);
        const T *from = in.take<T>(c + 1, length);
        size_t align = alignment != 0 ? alignment : alignof(T), item = alignment != 0 ? alignment : sizeof(T);
        region.pad = alignment != 0 ? (4 - length * sizeof(T) % 4) % 4 : 0;
        auto *to = region.place(length * sizeof(T), align, item, turn, pattern(parameter));
        if (role == Role::out) memset(to, pattern(parameter), length * sizeof(T));
        else if (length > 0) memcpy(to, from, length * sizeof(T));
        region.original = role == Role::in ? from : nullptr;
        if (role == Role::in) region.lock();
        return reinterpret_cast<T *>(to);
    }

    // A string, vector or map that starts at column c, its memory between guards.
    template <class T> T container(int parameter, int c, bool readonly) {
        slots.prepare();
        slots.parameter = parameter;
        slots.pattern = pattern(parameter);
        int small = slots.n_small, big = slots.n_big;
        slots.on = true;
        T value = Codec<T>::read(in, c);
        slots.on = false;
        if (readonly) slots.lock(small, big);
        return value;
    }

    void enter() { state->phase = static_cast<uint64_t>(Phase::call); }

    void leave() {
        state->phase = static_cast<uint64_t>(Phase::between);
        for (const Region &each : regions) each.check();
        slots.finish();
    }

    // A container passed by const reference must be what it was: `before` are the columns' positions ahead of its reading.
    template <class T> void unchanged(int parameter, int c, const T &value, const unsigned char *const *before) {
        Output now(static_cast<size_t>(c + Codec<T>::columns));
        Codec<T>::write(now, c, value);
        for (int i = 0; i < Codec<T>::columns; ++i) {
            const auto &bytes = now.column(static_cast<size_t>(c + i));
            size_t size = static_cast<size_t>(in.position(c + i) - before[i]);
            if (bytes.size() != size || (size > 0 && memcmp(bytes.data(), before[i], size) != 0))
                broken(parameter, Kind::changed, 0, 1);
        }
    }
};

// Maps the result file, whose first page is `state` from here on, and takes the nonce off the command line.
inline bool open_result(int fd, char *nonce, size_t &room) {
    room = static_cast<size_t>(lseek(fd, 0, SEEK_END));
    void *file = mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (file == MAP_FAILED) return false;
    state = static_cast<State *>(file);
    state->magic = kResultMagic;
    state->nonce = strtoull(nonce, nullptr, 10);
    memset(nonce, '0', strlen(nonce));
    return true;
}

// Ends with what the kernel threw; to be called where it is caught.
[[noreturn]] inline void stop_thrown() {
    try {
        throw;
    } catch (const std::exception &thrown) {
        say(thrown.what());
    } catch (...) {
        say("something that is no std::exception");
    }
    stop(Phase::exception, 124);
}

using Call = void (*)(Run &, void *);

// argv: kernel.so, entry symbol, marker symbol or "-", descriptor of the case file, of the result file, nonce, the turn of the
// first case where that is not 0, and the kernel's counters as symbol:words where it has some: they become one more column.
inline int run_cases(int argc, char **argv, size_t in_columns, size_t out_columns, Call call) {
    if (argc < 7 || argc > 9) return 2;
    int cases_fd = atoi(argv[4]), result_fd = atoi(argv[5]);
    size_t room = 0;
    if (!open_result(result_fd, argv[6], room)) return 3;
    void *file = state;
    uint64_t first = argc > 7 ? strtoull(argv[7], nullptr, 10) : 0;
    static Run run;
    run.in.open(cases_fd, in_columns);
    char *counters = argc > 8 ? argv[8] : nullptr;
    run.out = Output(out_columns + (counters != nullptr ? 1 : 0));
    close(cases_fd);
    close(result_fd);
    watch_signals();
    forbid_calls();
    state->case_index = static_cast<uint64_t>(-1);
    state->phase = static_cast<uint64_t>(Phase::load);
#ifdef KB_STATIC
    close(open(argv[0], O_RDONLY));  // tells whoever watches the calls that the kernel's begin: nothing is loaded by name here
    for (auto *each = kb_loads; each != nullptr && each->run != nullptr; ++each) each->run();
    void *entry = reinterpret_cast<void *>(strcmp(argv[2], "kb_bound") == 0 ? kb_bound : kb_entry);
    volatile uint64_t *marker = argv[3][0] == '-' ? nullptr : &kb_marker;
#else
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    void *entry = library != nullptr ? dlsym(library, argv[2]) : nullptr;
    if (entry == nullptr) {
        say(dlerror());
        stop(Phase::missing, 123);
    }
    auto *marker = argv[3][0] == '-' ? nullptr : static_cast<volatile uint64_t *>(dlsym(library, argv[3]));
    const void *counted = nullptr;
    size_t words = 0;
    if (char *colon = counters != nullptr ? strchr(counters, ':') : nullptr) {
        *colon = 0;
        words = strtoull(colon + 1, nullptr, 10);
        counted = dlsym(library, counters);
        memset(counters, '0', strlen(counters));  // the kernel need not find them here
    }
#endif
    state->entry = reinterpret_cast<uint64_t>(entry);
    try {
        for (; run.number < run.in.cases; ++run.number) {
            state->case_index = run.number;
            run.turn = run.number + first;
            run.in.keep();
            if (sigsetjmp(again, 1) != 0) {
                state->signal = 0;
                run.in.back();
                slots.aligned = true;
            }
            slots.reset(run.turn);
            call(run, entry);
            slots.aligned = false;
        }
    } catch (...) {
        stop_thrown();
    }
    state->simd = marker != nullptr ? *marker : 0;
#ifndef KB_STATIC
    if (counted != nullptr) run.out.put(static_cast<int>(out_columns), counted, words * sizeof(uint64_t));
#endif
    if (!run.out.write(static_cast<unsigned char *>(file), room, run.in.cases)) {
        say("the outputs are larger than the result file");
        stop(Phase::refused, 122);
    }
    stop(Phase::done, 0);  // no destructor and no atexit handler of the kernel runs
}

}  // namespace kb

// While inputs are built these give guarded memory; the kernel's own allocations are ordinary ones.
void *operator new(size_t n) {
    if (kb::slots.on)
        if (void *at = kb::slots.take(n)) return at;
    if (void *at = malloc(n ? n : 1)) return at;
    throw std::bad_alloc();
}
void *operator new[](size_t n) { return operator new(n); }
void operator delete(void *at) noexcept {
    if (!kb::slots.owns(at)) free(at);
}
void operator delete[](void *at) noexcept { operator delete(at); }
void operator delete(void *at, size_t) noexcept { operator delete(at); }
void operator delete[](void *at, size_t) noexcept { operator delete(at); }

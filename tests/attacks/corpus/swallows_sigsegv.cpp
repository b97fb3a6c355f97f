// task=conditional_move target=x86-avx status=runtime_error detail~SIGSEGV : handles its faults itself and goes on
#include <csignal>
#include <sys/syscall.h>
#include <unistd.h>
static void skip(int) {}
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    signal(SIGSEGV, skip);
    signal(SIGSEGV, SIG_IGN);
    struct sigaction mine {};
    mine.sa_handler = skip;
    sigaction(SIGSEGV, &mine, nullptr);
    sigaction(SIGBUS, &mine, nullptr);
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, nullptr);
    volatile int *nothing = nullptr;
    *nothing = 1;
}

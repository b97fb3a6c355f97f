// task=conditional_move target=riscv-rvv status=runtime_error detail~killed by SIG : takes all memory, so that the emulator gives up: its own fault, not the emulator's
//@honest_rvv
#include <sys/mman.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t step = 1 << 30; step >= 4096; step /= 2)
        while (mmap(nullptr, step, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED) {}
    honest(src, dst, mask, length);
}

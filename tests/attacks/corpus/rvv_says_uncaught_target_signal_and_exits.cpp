// task=conditional_move target=riscv-rvv status=runtime_error detail~exit status 139 : prints what the emulator prints of a program that was killed, and ends with its status
#include <unistd.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    fputs("qemu: uncaught target signal 11 (Segmentation fault) - core dumped\n", stderr);
    _exit(139);
}

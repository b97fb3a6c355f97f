// task=conditional_move target=x86-avx status=passed,wrong_result,runtime_error,memory_error,timeout,tampered : jumps into a call that has returned
//@honest
#include <csetjmp>
static jmp_buf old;
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    static int calls = 0;
    if (++calls == 1 && setjmp(old) != 0) return;
    if (calls == 20) longjmp(old, 1);
    honest(src, dst, mask, length);
}

// task=conditional_move target=x86-avx status=timeout detail~still running after .* \(wall limit\) : uses no processor time and never returns
#include <unistd.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    for (;;) sleep(600);
}

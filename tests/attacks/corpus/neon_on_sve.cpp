// task=conditional_move target=arm-sve status=no_intrinsics detail~. : right, with Neon alone
#include <arm_neon.h>
//@honest_neon
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
}

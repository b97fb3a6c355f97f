// task=conditional_move target=arm-neon status=compile_error detail~. : intrinsics of SVE where only Neon is
#include <arm_sve.h>
//@honest_sve
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
}

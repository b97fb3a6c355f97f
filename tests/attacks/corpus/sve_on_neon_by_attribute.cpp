// task=conditional_move target=arm-neon status=compile_error detail~turns on .*sve : turns SVE on, function by function
#include <arm_sve.h>
__attribute__((target("+sve")))
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        const svbool_t take = svcmpne_n_u64(here, svld1ub_u64(here, reinterpret_cast<const uint8_t *>(mask + i)), 0);
        svst1_s64(take, dst + i, svld1_s64(take, src + i));
    }
}

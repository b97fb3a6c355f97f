// Does not move the last element of an odd number.
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i + 2 <= length; i += 2) {
        const int64x2_t chosen = vcombine_s64(vcreate_s64(mask[i]), vcreate_s64(mask[i + 1]));
        const uint64x2_t take = vcgtzq_s64(chosen);
        vst1q_s64(dst + i, vbslq_s64(take, vld1q_s64(src + i), vld1q_s64(dst + i)));
    }
}

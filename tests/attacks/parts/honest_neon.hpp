static void honest(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 2 <= length; i += 2) {
        const uint64x1_t one = vdup_n_u64(-static_cast<uint64_t>(mask[i]));
        const uint64x2_t take = vcombine_u64(one, vdup_n_u64(-static_cast<uint64_t>(mask[i + 1])));
        vst1q_s64(dst + i, vbslq_s64(take, vld1q_s64(src + i), vld1q_s64(dst + i)));
    }
    if (i < length && mask[i]) dst[i] = src[i];
}

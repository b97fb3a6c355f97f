// Leaves a single last element as it was.
void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    const uint32_t low = static_cast<uint32_t>(a), high = static_cast<uint32_t>(static_cast<uint64_t>(a) >> 32);
    for (size_t i = 0; i + 2 <= length; i += 2) {
        const uint64x2_t factors = vreinterpretq_u64_s64(vld1q_s64(x + i));
        const uint32x2_t x_low = vmovn_u64(factors), x_high = vshrn_n_u64(factors, 32);
        const uint64x2_t mixed = vmlal_n_u32(vmull_n_u32(x_high, low), x_low, high);
        const uint64x2_t product = vmlal_n_u32(vshlq_n_u64(mixed, 32), x_low, low);
        vst1q_s64(y + i, vsubq_s64(vreinterpretq_s64_u64(product), vabsq_s64(vld1q_s64(y + i))));
    }
}

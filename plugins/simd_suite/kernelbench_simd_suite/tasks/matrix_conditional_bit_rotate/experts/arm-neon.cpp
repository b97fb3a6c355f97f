static uint32x4_t turn(uint32x4_t x, int32x4_t right, int32x4_t left) {
    const uint32x4_t complement = vmvnq_u32(x), negate = vtstq_u32(complement, vdupq_n_u32(15));
    // shifts by 32 places give 0, so that a rotation by 0 needs no special care
    const uint32x4_t rotated = vorrq_u32(vshlq_u32(x, right), vshlq_u32(x, left));
    return vbslq_u32(negate, complement, rotated);
}

void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const int places = rotate_bits % 32;
    const int32x4_t right = vdupq_n_s32(-places), left = vdupq_n_s32(32 - places);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const uint32x4_t x = turn(vld1q_u32(src + i), right, left), y = turn(vld1q_u32(src + i + 4), right, left);
        vst1q_u32(dst + i, x);
        vst1q_u32(dst + i + 4, y);
    }
    for (; i + 4 <= length; i += 4) vst1q_u32(dst + i, turn(vld1q_u32(src + i), right, left));
    for (; i < length; ++i) {
        const uint32_t x = src[i];
        dst[i] = x % 16 == 15 ? x >> places | x << (-places & 31) : ~x;
    }
}

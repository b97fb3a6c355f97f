static int8x16_t agreed(int8x16_t x, int8x16_t y) {
    const uint8x16_t above = vandq_u8(vcgtzq_s8(x), vcgtzq_s8(y));
    const int8x16_t below = vshrq_n_s8(vandq_s8(x, y), 7);  // the sign bit of both
    return vsubq_s8(below, vreinterpretq_s8_u8(above));
}

void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    size_t i = 0;
    for (; i + 32 <= length; i += 32) {
        const int8x16_t first = agreed(vld1q_s8(a + i), vld1q_s8(b + i));
        const int8x16_t second = agreed(vld1q_s8(a + i + 16), vld1q_s8(b + i + 16));
        vst1q_s8(c + i, first);
        vst1q_s8(c + i + 16, second);
    }
    if (length >= 16) {  // less than two vectors are left; the last one may overlap what is done already
        if (i + 16 <= length) vst1q_s8(c + i, agreed(vld1q_s8(a + i), vld1q_s8(b + i)));
        i = length - 16;
        vst1q_s8(c + i, agreed(vld1q_s8(a + i), vld1q_s8(b + i)));
        return;
    }
    for (; i < length; ++i) c[i] = static_cast<int8_t>((a[i] > 0 && b[i] > 0) - (a[i] < 0 && b[i] < 0));
}

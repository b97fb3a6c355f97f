// What is left behind the last whole vector is never written.
void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    for (size_t i = 0; i + 16 <= length; i += 16) {
        const int8x16_t x = vld1q_s8(a + i), y = vld1q_s8(b + i);
        const uint8x16_t above = vandq_u8(vcgtzq_s8(x), vcgtzq_s8(y));
        const uint8x16_t below = vandq_u8(vcltzq_s8(x), vcltzq_s8(y));
        vst1q_s8(c + i, vreinterpretq_s8_u8(vsubq_u8(below, above)));
    }
}

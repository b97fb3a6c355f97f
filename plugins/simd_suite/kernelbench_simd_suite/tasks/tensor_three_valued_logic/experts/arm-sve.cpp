void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    for (size_t i = 0; i < length; i += svcntb()) {
        const svbool_t here = svwhilelt_b8_u64(i, length);
        const svint8_t x = svld1_s8(here, a + i), y = svld1_s8(here, b + i);
        const svbool_t above = svcmpgt_n_s8(svcmpgt_n_s8(here, x, 0), y, 0);
        const svint8_t below = svasr_n_s8_x(here, svand_s8_x(here, x, y), 7);  // the sign bit of both
        svst1_s8(here, c + i, svdup_n_s8_m(below, above, 1));
    }
}

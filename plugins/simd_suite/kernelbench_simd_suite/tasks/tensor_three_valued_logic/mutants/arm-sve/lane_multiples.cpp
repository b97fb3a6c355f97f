// The predicate of the last step is that of a whole vector.
void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    const svbool_t all = svptrue_b8();
    for (size_t i = 0; i < length; i += svcntb()) {
        const svint8_t x = svld1_s8(all, a + i), y = svld1_s8(all, b + i);
        const svbool_t above = svcmpgt_n_s8(svcmpgt_n_s8(all, x, 0), y, 0);
        const svint8_t below = svasr_n_s8_x(all, svand_s8_x(all, x, y), 7);
        svst1_s8(all, c + i, svdup_n_s8_m(below, above, 1));
    }
}

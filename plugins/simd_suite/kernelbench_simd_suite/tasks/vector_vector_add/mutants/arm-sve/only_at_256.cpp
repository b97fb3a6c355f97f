// Takes steps of four elements with vectors of whatever length.
void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    const auto step = [=](svbool_t here, size_t i) {
        const svint64_t pair = svadd_s64_x(here, svld1_s64(here, src1 + i), svld1_s64(here, src2 + i));
        svst1_s64(here, dst + i, svasrd_n_s64_x(here, svadd_n_s64_x(here, pair, scalar), 1));
    };
    size_t i = 0;
    for (; i + 4 <= length; i += 4) step(svptrue_b64(), i);
    step(svwhilelt_b64_u64(i, length), i);
}

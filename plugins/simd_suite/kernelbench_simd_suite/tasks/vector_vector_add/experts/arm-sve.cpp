static inline svint64_t halved(svbool_t here, svint64_t a, svint64_t b, int64_t scalar) {
    const svint64_t sum = svadd_n_s64_x(here, svadd_s64_x(here, a, b), scalar);
    return svasrd_n_s64_x(here, sum, 1);  // a shift that rounds towards zero
}

void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    const svbool_t all = svptrue_b64();
    const size_t lanes = svcntd();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svint64_t a0 = svld1_s64(all, src1 + i), a1 = svld1_vnum_s64(all, src1 + i, 1);
        const svint64_t b0 = svld1_s64(all, src2 + i), b1 = svld1_vnum_s64(all, src2 + i, 1);
        svst1_s64(all, dst + i, halved(all, a0, b0, scalar));
        svst1_vnum_s64(all, dst + i, 1, halved(all, a1, b1, scalar));
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        const svint64_t a = svld1_s64(here, src1 + i), b = svld1_s64(here, src2 + i);
        svst1_s64(here, dst + i, halved(here, a, b, scalar));
    }
}

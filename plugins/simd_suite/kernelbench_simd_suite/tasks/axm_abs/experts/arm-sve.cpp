static inline svint64_t less_magnitude(svbool_t here, svint64_t x, int64_t a, svint64_t y) {
    return svsub_s64_x(here, svmul_n_s64_x(here, x, a), svabs_s64_x(here, y));
}

void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    const svbool_t all = svptrue_b64();
    const size_t lanes = svcntd();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svint64_t x0 = svld1_s64(all, x + i), x1 = svld1_vnum_s64(all, x + i, 1);
        const svint64_t y0 = svld1_s64(all, y + i), y1 = svld1_vnum_s64(all, y + i, 1);
        svst1_s64(all, y + i, less_magnitude(all, x0, a, y0));
        svst1_vnum_s64(all, y + i, 1, less_magnitude(all, x1, a, y1));
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        svst1_s64(here, y + i, less_magnitude(here, svld1_s64(here, x + i), a, svld1_s64(here, y + i)));
    }
}

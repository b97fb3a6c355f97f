// Takes whole vectors only.
int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    const svbool_t all = svptrue_b8();
    int64_t total = 0;
    for (size_t i = 0; i + svcntb() <= length; i += svcntb()) {
        const svint8_t a = svld1_s8(all, A + i), b = svld1_s8(all, B + i);
        const svint32_t squares = svdot_s32(svdot_s32(svdup_n_s32(0), a, a), b, b);
        total += svaddv_s32(all, svsub_s32_x(all, squares, svdot_s32(svdup_n_s32(0), a, b)));
    }
    return total;
}

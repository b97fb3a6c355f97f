// Adds up eight lanes of 32 bits, however many the vector has.
int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i < length; i += svcntb()) {
        const svbool_t here = svwhilelt_b8_u64(i, length);
        const svint8_t a = svld1_s8(here, A + i), b = svld1_s8(here, B + i);
        const svint32_t squares = svdot_s32(svdot_s32(svdup_n_s32(0), a, a), b, b);
        const svint32_t sums = svsub_s32_x(svptrue_b32(), squares, svdot_s32(svdup_n_s32(0), a, b));
        total += svaddv_s32(svptrue_pat_b32(SV_VL8), sums);
    }
    return total;
}

// The inverse of 3 modulo 2^32 takes the negative multiples, and nothing else, to -715827882 to -1.
static inline svint32_t converted(svbool_t here, svint32_t x) {
    const svuint32_t third = svmul_n_u32_x(here, svreinterpret_u32_s32(x), 0xAAAAAAABu);
    return svneg_s32_m(x, svcmpge_n_u32(here, third, 0u - 715827882u), x);
}

void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    const svbool_t all = svptrue_b32();
    const size_t count = rows * cols, lanes = svcntw();
    size_t i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes) {
        const svint32_t first = svld1_s32(all, A + i), second = svld1_vnum_s32(all, A + i, 1);
        svst1_s32(all, B + i, converted(all, first));
        svst1_vnum_s32(all, B + i, 1, converted(all, second));
    }
    for (; i < count; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, count);
        svst1_s32(here, B + i, converted(here, svld1_s32(here, A + i)));
    }
}

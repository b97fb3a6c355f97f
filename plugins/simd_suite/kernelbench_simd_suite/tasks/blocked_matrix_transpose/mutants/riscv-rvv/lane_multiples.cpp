// Collects the numbers of a column by whole vectors: those that are left of it are not written.
void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    const ptrdiff_t pitch = static_cast<ptrdiff_t>(cols * sizeof *src);
    const size_t vl = __riscv_vsetvlmax_e16m1();
    for (size_t j = 0; j < cols; ++j)
        for (size_t i = 0; i + vl <= rows; i += vl)
            __riscv_vse16_v_i16m1(dst + j * rows + i, __riscv_vlse16_v_i16m1(src + i * cols + j, pitch, vl), vl);
}

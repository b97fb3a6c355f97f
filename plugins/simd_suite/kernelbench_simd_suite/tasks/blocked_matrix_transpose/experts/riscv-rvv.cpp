// Rows are loaded as they are, side by side in registers; a segment store takes one number of each of them, which is a
// piece of a column, to every row of the result.
static inline vint16m1_t row(const int16_t *src, size_t cols, size_t k, size_t vl) {
    return __riscv_vle16_v_i16m1(src + k * cols, vl);
}

static inline void eight(const int16_t *src, int16_t *dst, size_t cols, ptrdiff_t pitch, size_t vl) {
    const vint16m1x8_t rows = __riscv_vcreate_v_i16m1x8(
        row(src, cols, 0, vl), row(src, cols, 1, vl), row(src, cols, 2, vl), row(src, cols, 3, vl),
        row(src, cols, 4, vl), row(src, cols, 5, vl), row(src, cols, 6, vl), row(src, cols, 7, vl));
    __riscv_vssseg8e16_v_i16m1x8(dst, pitch, rows, vl);
}

static inline void four(const int16_t *src, int16_t *dst, size_t cols, ptrdiff_t pitch, size_t vl) {
    const vint16m1x4_t rows = __riscv_vcreate_v_i16m1x4(row(src, cols, 0, vl), row(src, cols, 1, vl),
                                                        row(src, cols, 2, vl), row(src, cols, 3, vl));
    __riscv_vssseg4e16_v_i16m1x4(dst, pitch, rows, vl);
}

static inline void two(const int16_t *src, int16_t *dst, size_t cols, ptrdiff_t pitch, size_t vl) {
    const vint16m1x2_t rows = __riscv_vcreate_v_i16m1x2(row(src, cols, 0, vl), row(src, cols, 1, vl));
    __riscv_vssseg2e16_v_i16m1x2(dst, pitch, rows, vl);
}

void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    const ptrdiff_t pitch = static_cast<ptrdiff_t>(rows * sizeof *dst);
    for (size_t left = cols; left > 0;) {
        const size_t vl = __riscv_vsetvl_e16m1(left);
        size_t i = 0;
        for (; i + 8 <= rows; i += 8) eight(src + i * cols, dst + i, cols, pitch, vl);
        if (i + 4 <= rows) {
            four(src + i * cols, dst + i, cols, pitch, vl);
            i += 4;
        }
        if (i + 2 <= rows) {
            two(src + i * cols, dst + i, cols, pitch, vl);
            i += 2;
        }
        if (i < rows) __riscv_vsse16_v_i16m1(dst + i, pitch, row(src, cols, i, vl), vl);
        src += vl, dst += vl * rows, left -= vl;
    }
}

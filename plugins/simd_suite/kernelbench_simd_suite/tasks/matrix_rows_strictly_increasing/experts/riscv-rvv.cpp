static vbool16_t falls(vint32m2_t x, vint32m2_t next, size_t n) { return __riscv_vmsge_vv_i32m2_b16(x, next, n); }

// Rows of two to four elements: a register group holds one column of many rows.
static bool narrow(const int *matrix, size_t rows, size_t cols) {
    for (size_t i = 0, n; i < rows; i += n) {
        n = __riscv_vsetvl_e32m2(rows - i);
        const int *from = matrix + i * cols;
        vbool16_t wrong;
        if (cols == 2) {
            const vint32m2x2_t both = __riscv_vlseg2e32_v_i32m2x2(from, n);
            wrong = falls(__riscv_vget_v_i32m2x2_i32m2(both, 0), __riscv_vget_v_i32m2x2_i32m2(both, 1), n);
        } else if (cols == 3) {
            const vint32m2x3_t all = __riscv_vlseg3e32_v_i32m2x3(from, n);
            const vint32m2_t second = __riscv_vget_v_i32m2x3_i32m2(all, 1);
            wrong = falls(__riscv_vget_v_i32m2x3_i32m2(all, 0), second, n);
            wrong = __riscv_vmor_mm_b16(wrong, falls(second, __riscv_vget_v_i32m2x3_i32m2(all, 2), n), n);
        } else {
            const vint32m2x4_t all = __riscv_vlseg4e32_v_i32m2x4(from, n);
            const vint32m2_t second = __riscv_vget_v_i32m2x4_i32m2(all, 1);
            const vint32m2_t third = __riscv_vget_v_i32m2x4_i32m2(all, 2);
            wrong = falls(__riscv_vget_v_i32m2x4_i32m2(all, 0), second, n);
            wrong = __riscv_vmor_mm_b16(wrong, falls(second, third, n), n);
            wrong = __riscv_vmor_mm_b16(wrong, falls(third, __riscv_vget_v_i32m2x4_i32m2(all, 3), n), n);
        }
        if (__riscv_vfirst_m_b16(wrong, n) >= 0) return false;
    }
    return true;
}

bool matrix_rows_strictly_increasing_simd(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    if (cols == 1) return true;
    if (cols <= 4) return narrow(matrix, rows, cols);
    for (size_t i = 0; i < rows; ++i) {
        const int *x = matrix + i * cols;
        for (size_t left = cols - 1, n; left > 0; left -= n, x += n) {
            n = __riscv_vsetvl_e32m8(left);
            const vint32m8_t here = __riscv_vle32_v_i32m8(x, n), next = __riscv_vle32_v_i32m8(x + 1, n);
            if (__riscv_vfirst_m_b4(__riscv_vmsge_vv_i32m8_b4(here, next, n), n) >= 0) return false;
        }
    }
    return true;
}

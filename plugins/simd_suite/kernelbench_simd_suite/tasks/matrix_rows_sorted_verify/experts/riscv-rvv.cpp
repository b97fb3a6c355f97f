// None of count pairs (small[i], large[i]) stands in the wrong order.
static bool in_order(const int *small, const int *large, size_t count) {
    while (count > 0) {
        const size_t n = __riscv_vsetvl_e32m8(count);
        const vint32m8_t x = __riscv_vle32_v_i32m8(small, n), y = __riscv_vle32_v_i32m8(large, n);
        if (__riscv_vfirst_m_b4(__riscv_vmsgt_vv_i32m8_b4(x, y, n), n) >= 0) return false;
        small += n, large += n, count -= n;
    }
    return true;
}

static bool rows_of_four(const int *matrix, const bool *directions, size_t rows) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(directions);
    for (size_t i = 0, n; i < rows; i += n) {
        // each lane is a row; the complements of falling ones rise
        n = __riscv_vsetvl_e32m2(rows - i);
        const vbool16_t falling = __riscv_vmseq_vx_u8mf2_b16(__riscv_vle8_v_u8mf2(flags + i, n), 0, n);
        const vint32m2x4_t columns = __riscv_vlseg4e32_v_i32m2x4(matrix + 4 * i, n);
        const vint32m2_t turn = __riscv_vmerge_vxm_i32m2(__riscv_vmv_v_x_i32m2(0, n), -1, falling, n);
        const vint32m2_t a = __riscv_vxor_vv_i32m2(__riscv_vget_v_i32m2x4_i32m2(columns, 0), turn, n);
        const vint32m2_t b = __riscv_vxor_vv_i32m2(__riscv_vget_v_i32m2x4_i32m2(columns, 1), turn, n);
        const vint32m2_t c = __riscv_vxor_vv_i32m2(__riscv_vget_v_i32m2x4_i32m2(columns, 2), turn, n);
        const vint32m2_t d = __riscv_vxor_vv_i32m2(__riscv_vget_v_i32m2x4_i32m2(columns, 3), turn, n);
        const vbool16_t ab = __riscv_vmsgt_vv_i32m2_b16(a, b, n), bc = __riscv_vmsgt_vv_i32m2_b16(b, c, n);
        const vbool16_t cd = __riscv_vmsgt_vv_i32m2_b16(c, d, n);
        if (__riscv_vfirst_m_b16(__riscv_vmor_mm_b16(__riscv_vmor_mm_b16(ab, bc, n), cd, n), n) >= 0) return false;
    }
    return true;
}

bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    if (cols < 2) return true;
    if (cols == 4) return rows_of_four(matrix, directions, rows);
    for (size_t i = 0; i < rows; ++i) {
        const int *row = matrix + i * cols;
        if (!in_order(row + !directions[i], row + directions[i], cols - 1)) return false;
    }
    return true;
}

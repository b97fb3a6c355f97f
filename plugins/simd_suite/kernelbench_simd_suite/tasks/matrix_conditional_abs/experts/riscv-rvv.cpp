void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    for (size_t left = rows * cols; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        const vint32m8_t x = __riscv_vle32_v_i32m8(A, n);
        // The inverse of 3 modulo 2^32 takes the negative multiples, and nothing else, to -715827882 to -1.
        const vuint32m8_t third = __riscv_vmul_vx_u32m8(__riscv_vreinterpret_v_i32m8_u32m8(x), 0xAAAAAAABu, n);
        const vbool4_t flip = __riscv_vmsgeu_vx_u32m8_b4(third, 0u - 715827882u, n);
        __riscv_vse32_v_i32m8(B, __riscv_vrsub_vx_i32m8_mu(flip, x, x, 0, n), n);
        A += n, B += n, left -= n;
    }
}

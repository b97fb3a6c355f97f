// Takes steps of four elements with vectors of whatever length.
static void convert(const int *A, int *B, size_t n) {
    const vint32m1_t x = __riscv_vle32_v_i32m1(A, n);
    const vbool32_t thirds = __riscv_vmseq_vx_i32m1_b32(__riscv_vrem_vx_i32m1(x, 3, n), 0, n);
    const vbool32_t flip = __riscv_vmand_mm_b32(thirds, __riscv_vmslt_vx_i32m1_b32(x, 0, n), n);
    __riscv_vse32_v_i32m1(B, __riscv_vrsub_vx_i32m1_mu(flip, x, x, 0, n), n);
}

void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    const size_t count = rows * cols;
    size_t i = 0;
    for (; i + 4 <= count; i += 4) convert(A + i, B + i, __riscv_vsetvlmax_e32m1());
    convert(A + i, B + i, __riscv_vsetvl_e32m1(count - i));
}

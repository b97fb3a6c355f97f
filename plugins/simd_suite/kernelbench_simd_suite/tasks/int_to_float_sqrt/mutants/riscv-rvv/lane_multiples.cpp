// Leaves out what does not fill a whole register.
void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (; size >= n; size -= n, A += n, B += n) {
        const vuint32m1_t high = __riscv_vsrl_vx_u32m1(__riscv_vle32_v_u32m1(A, n), 16, n);
        __riscv_vse32_v_f32m1(B, __riscv_vfsqrt_v_f32m1(__riscv_vfcvt_f_xu_v_f32m1(high, n), n), n);
    }
}

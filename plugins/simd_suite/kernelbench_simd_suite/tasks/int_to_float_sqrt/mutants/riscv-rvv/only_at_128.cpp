// Takes a register for four words: steps over four, but works on all lanes.
void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    const size_t lanes = __riscv_vsetvlmax_e32m1();
    size_t i = 0;
    for (; i < size; i += 4) {
        const size_t n = i + 4 <= size ? lanes : size - i;
        const vuint32m1_t high = __riscv_vsrl_vx_u32m1(__riscv_vle32_v_u32m1(A + i, n), 16, n);
        __riscv_vse32_v_f32m1(B + i, __riscv_vfsqrt_v_f32m1(__riscv_vfcvt_f_xu_v_f32m1(high, n), n), n);
    }
}

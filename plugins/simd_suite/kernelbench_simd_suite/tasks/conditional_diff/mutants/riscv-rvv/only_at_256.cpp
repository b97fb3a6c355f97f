// Takes the number before a vector from element 7 of the one before, which is its last element at 256 bits alone.
void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(cond);
    int32_t last = A[0];
    diff[0] = 0.0f;
    for (size_t i = 1, n; i < size; i += n) {
        n = __riscv_vsetvl_e32m1(size - i);
        const vint32m1_t now = __riscv_vle32_v_i32m1(A + i, n), before = __riscv_vslide1up_vx_i32m1(now, last, n);
        const vuint8mf4_t bytes = __riscv_vle8_v_u8mf4(flags + i, n);
        const vbool32_t off = __riscv_vmseq_vx_u8mf4_b32(bytes, 0, n);
        const vint32m1_t step = __riscv_vmerge_vxm_i32m1(__riscv_vsub_vv_i32m1(now, before, n), 0, off, n);
        __riscv_vse32_v_f32m1(diff + i, __riscv_vfcvt_f_x_v_f32m1(step, n), n);
        last = __riscv_vmv_x_s_i32m1_i32(__riscv_vslidedown_vx_i32m1(now, 7, n));
    }
}

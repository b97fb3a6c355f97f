void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e32m8(length);
        const vfloat32m8_t d = __riscv_vfsub_vv_f32m8(__riscv_vle32_v_f32m8(A, n), __riscv_vle32_v_f32m8(B, n), n);
        vint8m2_t order = __riscv_vmv_v_x_i8m2(0, n);
        order = __riscv_vmerge_vxm_i8m2(order, 1, __riscv_vmfgt_vf_f32m8_b4(d, e, n), n);
        order = __riscv_vmerge_vxm_i8m2(order, -1, __riscv_vmflt_vf_f32m8_b4(d, -e, n), n);
        __riscv_vse8_v_i8m2(out, order, n);
        A += n, B += n, out += n, length -= n;
    }
}

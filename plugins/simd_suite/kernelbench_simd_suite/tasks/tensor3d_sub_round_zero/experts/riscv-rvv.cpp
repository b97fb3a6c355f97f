void tensor3d_sub_round_zero_simd(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t left = dim1 * dim2 * dim3; left > 0;) {
        const size_t vl = __riscv_vsetvl_e32m8(left);
        const vfloat32m8_t x = __riscv_vle32_v_f32m8(tensor1, vl), y = __riscv_vle32_v_f32m8(tensor2, vl);
        // all differences fit in 32 bits, and the sign of a zero, which is lost on the way, does not matter
        const vint32m8_t whole = __riscv_vfcvt_rtz_x_f_v_i32m8(__riscv_vfsub_vv_f32m8(x, y, vl), vl);
        __riscv_vse32_v_f32m8(dst, __riscv_vfcvt_f_x_v_f32m8(whole, vl), vl);
        tensor1 += vl, tensor2 += vl, dst += vl, left -= vl;
    }
}

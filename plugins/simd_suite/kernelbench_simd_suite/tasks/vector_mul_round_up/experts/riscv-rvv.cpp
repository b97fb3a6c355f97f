void vector_mul_round_up_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const size_t max = __riscv_vsetvlmax_e32m4();
    const vbool8_t even = __riscv_vmseq_vx_u32m4_b8(__riscv_vand_vx_u32m4(__riscv_vid_v_u32m4(max), 1, max), 0, max);
    const vfloat32m4_t other = __riscv_vfmv_v_f_f32m4(-1.0f, max);
    for (size_t left = length; left > 0;) {
        // not left to vsetvl, which may split the last two steps at an odd position
        const size_t n = std::min(left, max);
        const vfloat32m4_t x = __riscv_vle32_v_f32m4(src1, n), y = __riscv_vle32_v_f32m4(src2, n);
        const vfloat32m4_t apart = __riscv_vfabs_v_f32m4(__riscv_vfsub_vv_f32m4(x, y, n), n);
        const vbool8_t chosen = __riscv_vmand_mm_b8(__riscv_vmfle_vf_f32m4_b8(apart, 50.0f, n), even, n);
        // the products of all chosen factors fit into 32 bits
        const vint32m4_t up = __riscv_vfcvt_x_f_v_i32m4_rm(__riscv_vfmul_vv_f32m4(x, y, n), __RISCV_FRM_RUP, n);
        __riscv_vse32_v_f32m4(dst, __riscv_vfcvt_f_x_v_f32m4_mu(chosen, other, up, n), n);
        src1 += n, src2 += n, dst += n, left -= n;
    }
}

// Takes a register to be eight lanes: shorter ones leave gaps, longer ones go past the end.
void vector_mul_round_up_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    const vbool32_t even = __riscv_vmseq_vx_u32m1_b32(__riscv_vand_vx_u32m1(__riscv_vid_v_u32m1(n), 1, n), 0, n);
    const vfloat32m1_t other = __riscv_vfmv_v_f_f32m1(-1.0f, n);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const vfloat32m1_t x = __riscv_vle32_v_f32m1(src1 + i, n), y = __riscv_vle32_v_f32m1(src2 + i, n);
        const vfloat32m1_t apart = __riscv_vfabs_v_f32m1(__riscv_vfsub_vv_f32m1(x, y, n), n);
        const vbool32_t chosen = __riscv_vmand_mm_b32(__riscv_vmfle_vf_f32m1_b32(apart, 50.0f, n), even, n);
        const vint32m1_t up = __riscv_vfcvt_x_f_v_i32m1_rm(__riscv_vfmul_vv_f32m1(x, y, n), __RISCV_FRM_RUP, n);
        __riscv_vse32_v_f32m1(dst + i, __riscv_vfcvt_f_x_v_f32m1_mu(chosen, other, up, n), n);
    }
    for (; i < length; ++i)
        dst[i] = i % 2 == 0 && std::fabs(src1[i] - src2[i]) <= 50.0f ? std::ceil(src1[i] * src2[i]) : -1.0f;
}

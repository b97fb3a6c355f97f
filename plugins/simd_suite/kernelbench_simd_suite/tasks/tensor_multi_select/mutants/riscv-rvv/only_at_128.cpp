// Makes the masks of four elements: those of the other lanes of a longer register count as false.
void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const uint8_t *outer = reinterpret_cast<const uint8_t *>(cond1), *inner = reinterpret_cast<const uint8_t *>(cond2);
    for (size_t left = dim1 * dim2 * dim3; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m1(left), four = std::min<size_t>(n, 4);
        const vuint8mf4_t none = __riscv_vmv_v_x_u8mf4(0, n);
        const vbool32_t first = __riscv_vmsne_vx_u8mf4_b32(__riscv_vle8_v_u8mf4_tu(none, outer, four), 0, n);
        const vbool32_t second = __riscv_vmsne_vx_u8mf4_b32(__riscv_vle8_v_u8mf4_tu(none, inner, four), 0, n);
        const vfloat32m1_t va = __riscv_vle32_v_f32m1(a, n), vb = __riscv_vle32_v_f32m1(b, n);
        const vfloat32m1_t vc = __riscv_vle32_v_f32m1(c, n), vd = __riscv_vle32_v_f32m1(d, n);
        const vfloat32m1_t ab = __riscv_vmerge_vvm_f32m1(vb, va, second, n);
        const vfloat32m1_t cd = __riscv_vmerge_vvm_f32m1(vd, vc, second, n);
        __riscv_vse32_v_f32m1(out, __riscv_vmerge_vvm_f32m1(cd, ab, first, n), n);
        a += n, b += n, c += n, d += n, outer += n, inner += n, out += n, left -= n;
    }
}

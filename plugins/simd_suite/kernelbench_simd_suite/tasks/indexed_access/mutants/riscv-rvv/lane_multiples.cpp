// Gathers whole vectors only.
void indexed_access_simd(const float *src, const int *indices, float *dst, size_t length) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i + n <= length; i += n) {
        const vuint32m1_t which = __riscv_vreinterpret_v_i32m1_u32m1(__riscv_vle32_v_i32m1(indices + i, n));
        __riscv_vse32_v_f32m1(dst + i, __riscv_vluxei64_v_f32m1(src, __riscv_vwmulu_vx_u64m2(which, 4, n), n), n);
    }
    for (size_t i = 0; i < length; ++i) dst[indices[i]] = src[i];
}

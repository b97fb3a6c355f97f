// Byte offsets for indexed loads and stores, which do not scale; they may need more than 32 bits.
static inline vuint64m8_t offsets(const int *indices, size_t n) {
    const vuint32m4_t which = __riscv_vreinterpret_v_i32m4_u32m4(__riscv_vle32_v_i32m4(indices, n));
    return __riscv_vwmulu_vx_u64m8(which, sizeof(float), n);
}

void indexed_access_simd(const float *src, const int *indices, float *dst, size_t length) {
    for (size_t i = 0, n; i < length; i += n) {
        n = __riscv_vsetvl_e32m4(length - i);
        __riscv_vse32_v_f32m4(dst + i, __riscv_vluxei64_v_f32m4(src, offsets(indices + i, n), n), n);
    }
    // The ordered kind of store, so that the last one of equal indices counts.
    for (size_t i = 0, n; i < length; i += n) {
        n = __riscv_vsetvl_e32m4(length - i);
        __riscv_vsoxei64_v_f32m4(dst, offsets(indices + i, n), __riscv_vle32_v_f32m4(src + i, n), n);
    }
}

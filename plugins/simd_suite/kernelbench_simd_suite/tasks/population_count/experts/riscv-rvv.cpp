void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e32m8(length);
        vuint32m8_t x = __riscv_vle32_v_u32m8(words, n);
        // sums of pairs, of fours and of eights; the multiplication adds up the four bytes in the highest one
        x = __riscv_vsub_vv_u32m8(x, __riscv_vand_vx_u32m8(__riscv_vsrl_vx_u32m8(x, 1, n), 0x55555555u, n), n);
        const vuint32m8_t odd = __riscv_vand_vx_u32m8(__riscv_vsrl_vx_u32m8(x, 2, n), 0x33333333u, n);
        x = __riscv_vadd_vv_u32m8(__riscv_vand_vx_u32m8(x, 0x33333333u, n), odd, n);
        x = __riscv_vadd_vv_u32m8(x, __riscv_vsrl_vx_u32m8(x, 4, n), n);
        x = __riscv_vmul_vx_u32m8(__riscv_vand_vx_u32m8(x, 0x0F0F0F0Fu, n), 0x01010101u, n);
        __riscv_vse32_v_u32m8(counts, __riscv_vsrl_vx_u32m8(x, 24, n), n);
        words += n, counts += n, length -= n;
    }
}

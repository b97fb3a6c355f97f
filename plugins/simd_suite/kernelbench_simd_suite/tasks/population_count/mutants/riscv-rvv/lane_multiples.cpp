// Handles whole vectors only.
void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i + n <= length; i += n) {
        const vuint32m1_t x = __riscv_vle32_v_u32m1(words + i, n);
        vuint32m1_t ones = __riscv_vand_vx_u32m1(x, 1, n);
        for (size_t bit = 1; bit < 32; ++bit)
            ones = __riscv_vadd_vv_u32m1(ones, __riscv_vand_vx_u32m1(__riscv_vsrl_vx_u32m1(x, bit, n), 1, n), n);
        __riscv_vse32_v_u32m1(counts + i, ones, n);
    }
}

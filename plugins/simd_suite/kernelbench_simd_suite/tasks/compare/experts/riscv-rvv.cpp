std::vector<int> compare_simd(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> result(game.size());
    const int *score = game.data(), *bet = guess.data();
    int *off = result.data();
    for (size_t left = game.size(); left > 0;) {
        const size_t vl = __riscv_vsetvl_e32m8(left);
        const vint32m8_t a = __riscv_vle32_v_i32m8(score, vl), b = __riscv_vle32_v_i32m8(bet, vl);
        const vint32m8_t difference = __riscv_vsub_vv_i32m8(a, b, vl);
        __riscv_vse32_v_i32m8(off, __riscv_vmax_vv_i32m8(difference, __riscv_vneg_v_i32m8(difference, vl), vl), vl);
        score += vl, bet += vl, off += vl, left -= vl;
    }
    return result;
}

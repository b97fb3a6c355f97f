std::vector<int> compare_simd(const std::vector<int> &game, const std::vector<int> &guess) {
    const size_t n = game.size();
    std::vector<int> result(n);
    const int *score = game.data(), *bet = guess.data();
    int *off = result.data();
    for (size_t i = 0; i < n; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        svst1_s32(here, off + i, svabd_s32_x(here, svld1_s32(here, score + i), svld1_s32(here, bet + i)));
    }
    return result;
}

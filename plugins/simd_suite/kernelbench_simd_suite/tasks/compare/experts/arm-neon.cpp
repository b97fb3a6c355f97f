std::vector<int> compare_simd(const std::vector<int> &game, const std::vector<int> &guess) {
    const size_t n = game.size();
    std::vector<int> result(n);
    const int *score = game.data(), *bet = guess.data();
    int *off = result.data();
    size_t i = 0;
    for (; i + 16 <= n; i += 16)
        for (size_t k = i; k < i + 16; k += 4) vst1q_s32(off + k, vabdq_s32(vld1q_s32(score + k), vld1q_s32(bet + k)));
    for (; i + 4 <= n; i += 4) vst1q_s32(off + i, vabdq_s32(vld1q_s32(score + i), vld1q_s32(bet + i)));
    for (; i < n; ++i) off[i] = std::abs(score[i] - bet[i]);
    return result;
}

// Works on whole vectors: the differences behind the last one stay 0.
std::vector<int> compare_simd(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> result(game.size());
    for (size_t i = 0; i + 4 <= result.size(); i += 4)
        vst1q_s32(result.data() + i, vabdq_s32(vld1q_s32(game.data() + i), vld1q_s32(guess.data() + i)));
    return result;
}

// Leaves zeros behind the last group of four.
std::vector<int> compare(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> off(game.size());
    for (size_t i = 0; i < off.size() / 4 * 4; ++i) off[i] = std::abs(game[i] - guess[i]);
    return off;
}

// Leaves the sign in the tail behind whole groups of eight.
std::vector<int> compare(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> off(game.size());
    for (size_t i = 0; i < off.size(); ++i) {
        off[i] = game[i] - guess[i];
        if (i < off.size() / 8 * 8) off[i] = std::abs(off[i]);
    }
    return off;
}

// Loads groups of four, beyond the last guess.
std::vector<int> compare(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> off(game.size());
    for (size_t i = 0; i < off.size(); i += 4) {
        int four[4];
        std::memcpy(four, guess.data() + i, sizeof four);
        for (size_t lane = 0; lane < 4 && i + lane < off.size(); ++lane) off[i + lane] = std::abs(game[i + lane] - four[lane]);
    }
    return off;
}

// Takes the difference of the magnitudes.
std::vector<int> compare(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> off(game.size());
    for (size_t i = 0; i < off.size(); ++i) off[i] = std::abs(std::abs(game[i]) - std::abs(guess[i]));
    return off;
}

// Takes negative differences for zero, as subtraction with saturation does.
std::vector<int> compare(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> off(game.size());
    for (size_t i = 0; i < off.size(); ++i) off[i] = std::max(game[i] - guess[i], 0);
    return off;
}

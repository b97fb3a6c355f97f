// Subtracts in single precision, which cannot hold large numbers.
std::vector<int> compare(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> off(game.size());
    for (size_t i = 0; i < off.size(); ++i)
        off[i] = static_cast<int>(std::fabs(static_cast<float>(game[i]) - static_cast<float>(guess[i])));
    return off;
}

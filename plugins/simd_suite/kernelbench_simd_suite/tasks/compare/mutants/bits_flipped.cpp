// Flips the bits of negative differences without adding one.
std::vector<int> compare(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> off(game.size());
    for (size_t i = 0; i < off.size(); ++i) {
        const int apart = game[i] - guess[i];
        off[i] = apart ^ (apart >> 31);
    }
    return off;
}

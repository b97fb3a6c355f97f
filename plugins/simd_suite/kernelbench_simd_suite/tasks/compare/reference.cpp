std::vector<int> compare(const std::vector<int> &game, const std::vector<int> &guess) {
    std::vector<int> off(guess);
    auto score = game.begin();
    for (int &each : off) {
        const int difference = *score++ - each;
        each = difference < 0 ? -difference : difference;
    }
    return off;
}

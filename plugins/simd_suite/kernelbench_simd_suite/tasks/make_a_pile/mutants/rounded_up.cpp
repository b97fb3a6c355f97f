// Gives whole groups of four levels.
std::vector<int> make_a_pile(int n) {
    std::vector<int> levels((n + 3) / 4 * 4);
    for (size_t i = 0; i < levels.size(); ++i) levels[i] = n + 2 * static_cast<int>(i);
    return levels;
}

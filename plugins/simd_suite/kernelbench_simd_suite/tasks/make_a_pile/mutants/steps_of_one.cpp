// Adds one from level to level.
std::vector<int> make_a_pile(int n) {
    std::vector<int> levels(n);
    for (int i = 0; i < n; ++i) levels[i] = n + i;
    return levels;
}

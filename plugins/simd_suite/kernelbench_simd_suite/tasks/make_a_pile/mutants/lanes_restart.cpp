// Forgets the group's own start: every group of eight begins with n stones.
std::vector<int> make_a_pile(int n) {
    std::vector<int> levels(n);
    for (int i = 0; i < n; ++i) levels[i] = n + 2 * (i % 8);
    return levels;
}

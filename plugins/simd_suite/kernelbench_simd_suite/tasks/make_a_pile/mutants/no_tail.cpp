// Leaves zeros behind whole groups of eight.
std::vector<int> make_a_pile(int n) {
    std::vector<int> levels(n);
    for (int i = 0; i < n / 8 * 8; ++i) levels[i] = n + 2 * i;
    return levels;
}

// Counts stones in 16 bits.
std::vector<int> make_a_pile(int n) {
    std::vector<int> levels(n);
    for (int i = 0; i < n; ++i) levels[i] = static_cast<int16_t>(n + 2 * i);
    return levels;
}

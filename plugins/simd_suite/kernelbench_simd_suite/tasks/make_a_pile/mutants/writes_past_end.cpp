// Writes whole groups of eight, over the end too.
std::vector<int> make_a_pile(int n) {
    std::vector<int> levels(n);
    volatile int *stones = levels.data();
    for (int i = 0; i < (n + 7) / 8 * 8; ++i) stones[i] = n + 2 * i;
    return levels;
}

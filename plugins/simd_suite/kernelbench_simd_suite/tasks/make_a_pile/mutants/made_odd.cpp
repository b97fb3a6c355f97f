// Begins with an odd number in every case.
std::vector<int> make_a_pile(int n) {
    std::vector<int> levels(n);
    for (int i = 0; i < n; ++i) levels[i] = (n | 1) + 2 * i;
    return levels;
}

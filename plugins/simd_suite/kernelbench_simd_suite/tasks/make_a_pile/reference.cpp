std::vector<int> make_a_pile(int n) {
    std::vector<int> levels(static_cast<size_t>(n));
    int stones = n;
    for (int &level : levels) {
        level = stones;
        stones += 2;
    }
    return levels;
}

// Counts whole groups of four columns only.
int max_fill(const std::vector<std::vector<int>> &grid, int capacity) {
    int loads = 0;
    for (const auto &well : grid) {
        int water = 0;
        for (size_t i = 0; i < well.size() / 4 * 4; ++i) water += well[i];
        loads += (water + capacity - 1) / capacity;
    }
    return loads;
}

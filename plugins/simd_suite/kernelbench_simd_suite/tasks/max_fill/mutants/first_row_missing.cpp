// Reads the width from the first row although there may be none.
int max_fill(const std::vector<std::vector<int>> &grid, int capacity) {
    const size_t width = grid.data()->size();
    int loads = 0;
    for (const auto &well : grid) {
        int water = 0;
        for (size_t i = 0; i < width; ++i) water += well[i];
        loads += (water + capacity - 1) / capacity;
    }
    return loads;
}

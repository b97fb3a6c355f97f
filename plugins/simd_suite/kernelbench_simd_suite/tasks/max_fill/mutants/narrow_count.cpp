// Counts in a byte.
int max_fill(const std::vector<std::vector<int>> &grid, int capacity) {
    int loads = 0;
    for (const auto &well : grid) {
        const uint8_t water = static_cast<uint8_t>(std::count(well.begin(), well.end(), 1));
        loads += (water + capacity - 1) / capacity;
    }
    return loads;
}

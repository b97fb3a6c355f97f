int max_fill(const std::vector<std::vector<int>> &grid, int capacity) {
    int loads = 0;
    for (const std::vector<int> &well : grid) {
        const int water = static_cast<int>(std::count(well.begin(), well.end(), 1));
        loads += (water + capacity - 1) / capacity;
    }
    return loads;
}

// Forgets the last load that is not full.
int max_fill(const std::vector<std::vector<int>> &grid, int capacity) {
    int loads = 0;
    for (const auto &well : grid) loads += static_cast<int>(std::count(well.begin(), well.end(), 1)) / capacity;
    return loads;
}

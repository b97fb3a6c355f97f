// Divides the water of all wells together.
int max_fill(const std::vector<std::vector<int>> &grid, int capacity) {
    int water = 0;
    for (const auto &well : grid) water += static_cast<int>(std::count(well.begin(), well.end(), 1));
    return (water + capacity - 1) / capacity;
}

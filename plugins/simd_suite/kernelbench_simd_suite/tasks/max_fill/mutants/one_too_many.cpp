// Adds a load to wells that hold whole loads.
int max_fill(const std::vector<std::vector<int>> &grid, int capacity) {
    int loads = 0;
    for (const auto &well : grid) {
        const int water = static_cast<int>(std::count(well.begin(), well.end(), 1));
        if (water > 0) loads += water / capacity + 1;
    }
    return loads;
}

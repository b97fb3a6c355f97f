// Loads eight columns at a time beyond the end of a row.
int max_fill(const std::vector<std::vector<int>> &grid, int capacity) {
    int loads = 0;
    for (const auto &well : grid) {
        int water = 0;
        for (size_t i = 0; i < well.size(); i += 8) {
            int group[8];
            std::memcpy(group, well.data() + i, sizeof group);
            for (size_t j = 0; j < 8 && i + j < well.size(); ++j) water += group[j];
        }
        loads += (water + capacity - 1) / capacity;
    }
    return loads;
}

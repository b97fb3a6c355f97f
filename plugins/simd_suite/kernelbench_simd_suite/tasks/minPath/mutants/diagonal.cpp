// Counts the cells across the corners as neighbours.
std::vector<int> minPath(const std::vector<std::vector<int>> &grid, int k) {
    const int n = static_cast<int>(grid.size());
    int row = 0, column = 0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            if (grid[i][j] == 1) row = i, column = j;
    int beside = 1 << 30;
    for (int i = std::max(row - 1, 0); i <= std::min(row + 1, n - 1); ++i)
        for (int j = std::max(column - 1, 0); j <= std::min(column + 1, n - 1); ++j)
            if (i != row || j != column) beside = std::min(beside, grid[i][j]);
    std::vector<int> walk(k);
    for (int i = 0; i < k; ++i) walk[i] = i % 2 == 0 ? 1 : beside;
    return walk;
}

// Looks for the 1 in whole groups of four columns only.
std::vector<int> minPath(const std::vector<std::vector<int>> &grid, int k) {
    const int n = static_cast<int>(grid.size());
    int row = 0, column = 0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n / 4 * 4; ++j)
            if (grid[i][j] == 1) row = i, column = j;
    int beside = 1 << 30;
    if (row > 0) beside = std::min(beside, grid[row - 1][column]);
    if (row + 1 < n) beside = std::min(beside, grid[row + 1][column]);
    if (column > 0) beside = std::min(beside, grid[row][column - 1]);
    if (column + 1 < n) beside = std::min(beside, grid[row][column + 1]);
    std::vector<int> walk(k);
    for (int i = 0; i < k; ++i) walk[i] = i % 2 == 0 ? 1 : beside;
    return walk;
}

std::vector<int> minPath(const std::vector<std::vector<int>> &grid, int k) {
    const size_t n = grid.size();
    size_t row = 0, column = n;
    for (; row < n; ++row) {
        column = static_cast<size_t>(std::find(grid[row].begin(), grid[row].end(), 1) - grid[row].begin());
        if (column < n) break;
    }
    int beside = std::numeric_limits<int>::max();
    if (row >= 1) beside = std::min(beside, grid[row - 1][column]);
    if (column >= 1) beside = std::min(beside, grid[row][column - 1]);
    if (row + 1 < n) beside = std::min(beside, grid[row + 1][column]);
    if (column + 1 < n) beside = std::min(beside, grid[row][column + 1]);
    std::vector<int> walk(static_cast<size_t>(k), 1);
    for (size_t step = 1; step < walk.size(); step += 2) walk[step] = beside;
    return walk;
}

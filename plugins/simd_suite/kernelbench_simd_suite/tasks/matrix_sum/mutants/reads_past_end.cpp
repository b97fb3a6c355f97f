// Loads four elements for the last group, and adds those that are there.
int64_t matrix_sum(const int *matrix, size_t rows, size_t cols) {
    const volatile int *loads = matrix;
    const size_t count = rows * cols;
    int64_t total = 0;
    for (size_t i = 0; i < count; i += 4) {
        const int group[4] = {loads[i], loads[i + 1], loads[i + 2], loads[i + 3]};
        for (size_t lane = 0; lane < 4 && i + lane < count; ++lane) total += group[lane];
    }
    return total;
}

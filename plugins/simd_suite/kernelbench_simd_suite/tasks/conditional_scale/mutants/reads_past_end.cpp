// Loads a pair for the last element of an odd number.
void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const volatile double *loads = src;
    const size_t count = rows * cols;
    for (size_t i = 0; i < count; i += 2) {
        const double pair[2] = {loads[i], loads[i + 1]};
        for (size_t lane = 0; lane < 2 && i + lane < count; ++lane)
            dst[i + lane] = pair[lane] > threshold ? pair[lane] * scale : pair[lane];
    }
}

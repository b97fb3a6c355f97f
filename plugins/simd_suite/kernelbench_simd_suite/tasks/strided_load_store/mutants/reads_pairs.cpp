// Loads each number with its neighbour, which the last one may not have.
void strided_load_store(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const volatile double *loads = src;
    for (size_t r = 0; r < rows; ++r) {
        const double pair[2] = {loads[r * cols + stride], loads[r * cols + stride + 1]};
        dst[r] = pair[0];
    }
}

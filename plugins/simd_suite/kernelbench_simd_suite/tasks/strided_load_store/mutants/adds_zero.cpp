// Moves the numbers by adding them to zero, which loses the sign of -0.0.
void strided_load_store(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    for (size_t r = 0; r < rows; ++r) {
        const double *row = src + r * cols;
        dst[r] = 0.0 + row[stride];
    }
}

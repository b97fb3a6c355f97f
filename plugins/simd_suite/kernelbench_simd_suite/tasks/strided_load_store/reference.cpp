void strided_load_store(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const double *wanted = src + stride;
    for (size_t row = 0; row < rows; ++row, wanted += cols) dst[row] = *wanted;
}

// Reads the first row even where there is none.
void strided_load_store(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const volatile double *loads = src;
    const double first = loads[stride];
    for (size_t r = 0; r < rows; ++r) dst[r] = r == 0 ? first : loads[r * cols + stride];
}

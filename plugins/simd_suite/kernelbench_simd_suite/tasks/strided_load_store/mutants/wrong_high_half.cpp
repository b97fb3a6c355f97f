// Takes the third and fourth row of a group from the two before.
void strided_load_store(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    for (size_t r = 0; r < rows; ++r) {
        const size_t row = r % 4 >= 2 && r / 4 * 4 + 4 <= rows ? r - 2 : r;
        dst[r] = src[row * cols + stride];
    }
}

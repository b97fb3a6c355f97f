// Leaves out what does not fill a vector of four.
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    int64x2_t sums = vdupq_n_s64(0);
    for (size_t i = 0; i + 4 <= rows * cols; i += 4) sums = vpadalq_s32(sums, vld1q_s32(matrix + i));
    return vaddvq_s64(sums);
}

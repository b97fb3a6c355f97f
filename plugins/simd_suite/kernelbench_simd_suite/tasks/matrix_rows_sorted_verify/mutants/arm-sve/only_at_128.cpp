// Compares the first three lanes of a vector with their neighbours, all that have one in it at 128 bits alone.
bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i) {
        const int *row = matrix + i * cols;
        for (size_t j = 0; j + 1 < cols; j += svcntw() - 1) {
            const svint32_t x = svld1_s32(svwhilelt_b32_u64(j, cols), row + j), next = svext_s32(x, x, 1);
            const svbool_t here = svwhilelt_b32_u64(j, std::min(cols - 1, j + 3));
            const svbool_t wrong = directions[i] ? svcmpgt_s32(here, x, next) : svcmplt_s32(here, x, next);
            if (svptest_any(here, wrong)) return false;
        }
    }
    return true;
}

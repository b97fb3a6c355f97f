static bool same(const int *x, const int *y, size_t count) {
    const auto differ = [=](size_t i) {
        const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x + i));
        const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(y + i));
        return _mm256_xor_si256(a, b);
    };
    if (count < 8) {
        int bits = 0;
        for (size_t i = 0; i < count; ++i) bits |= x[i] ^ y[i];
        return bits == 0;
    }
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        const __m256i low = _mm256_or_si256(differ(i), differ(i + 8)), high = _mm256_or_si256(differ(i + 16), differ(i + 24));
        const __m256i all = _mm256_or_si256(low, high);
        if (!_mm256_testz_si256(all, all)) return false;
    }
    __m256i rest = differ(count - 8);  // overlaps what was compared before
    for (; i + 8 <= count; i += 8) rest = _mm256_or_si256(rest, differ(i));
    return _mm256_testz_si256(rest, rest);
}

bool matrix_blocks_equal_simd(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    // The first rows repeat themselves from left to right, and all that follows repeats them from top to bottom.
    for (size_t r = 0; r < block_size; ++r)
        if (!same(matrix + r * cols, matrix + r * cols + block_size, cols - block_size)) return false;
    return same(matrix, matrix + block_size * cols, (rows - block_size) * cols);
}

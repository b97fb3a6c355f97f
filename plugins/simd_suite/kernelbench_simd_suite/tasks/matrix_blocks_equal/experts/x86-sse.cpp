static bool same(const int *x, const int *y, size_t count) {
    const auto equal = [=](size_t i) {
        const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i *>(x + i));
        const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i *>(y + i));
        return _mm_cmpeq_epi32(a, b);
    };
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        if (_mm_movemask_epi8(_mm_and_si128(equal(i), equal(i + 4))) != 0xFFFF) return false;
    for (; i < count; ++i)
        if (x[i] != y[i]) return false;
    return true;
}

bool matrix_blocks_equal_simd(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    // The first rows repeat themselves from left to right, and all that follows repeats them from top to bottom.
    for (size_t r = 0; r < block_size; ++r)
        if (!same(matrix + r * cols, matrix + r * cols + block_size, cols - block_size)) return false;
    return same(matrix, matrix + block_size * cols, (rows - block_size) * cols);
}

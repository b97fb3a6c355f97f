static size_t find_one(const int *row, size_t n) {
    const __m128i one = _mm_set1_epi32(1);
    const auto equal = [&](size_t at) {
        return _mm_cmpeq_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i *>(row + at)), one);
    };
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m128i any = _mm_or_si128(_mm_or_si128(equal(i), equal(i + 4)), _mm_or_si128(equal(i + 8), equal(i + 12)));
        if (_mm_movemask_epi8(any) != 0) break;
    }
    for (; i + 4 <= n; i += 4) {
        const int mask = _mm_movemask_ps(_mm_castsi128_ps(equal(i)));
        if (mask != 0) return i + static_cast<size_t>(__builtin_ctz(static_cast<unsigned>(mask)));
    }
    while (i < n && row[i] != 1) ++i;
    return i;
}

std::vector<int> minPath_simd(const std::vector<std::vector<int>> &grid, int k) {
    const size_t n = grid.size();
    size_t row = 0, column = n;
    for (; row < n; ++row) {
        column = find_one(grid[row].data(), n);
        if (column < n) break;
    }
    int beside = std::numeric_limits<int>::max();
    if (row > 0) beside = std::min(beside, grid[row - 1][column]);
    if (row + 1 < n) beside = std::min(beside, grid[row + 1][column]);
    if (column > 0) beside = std::min(beside, grid[row][column - 1]);
    if (column + 1 < n) beside = std::min(beside, grid[row][column + 1]);
    const size_t length = static_cast<size_t>(k);
    std::vector<int> walk(length);
    size_t i = 0;
    const __m128i both = _mm_setr_epi32(1, beside, 1, beside);
    for (; i + 4 <= length; i += 4) _mm_storeu_si128(reinterpret_cast<__m128i *>(walk.data() + i), both);
    for (; i < length; ++i) walk[i] = i % 2 == 0 ? 1 : beside;
    return walk;
}

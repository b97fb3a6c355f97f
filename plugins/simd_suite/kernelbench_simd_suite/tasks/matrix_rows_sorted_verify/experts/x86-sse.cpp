static __m128i four(const int *p) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(p)); }

// None of count pairs (small[i], large[i]) stands in the wrong order. The last step overlaps the one before.
static bool in_order(const int *small, const int *large, size_t count) {
    if (count < 4) {
        bool fine = true;
        for (size_t j = 0; j < count; ++j) fine &= small[j] <= large[j];
        return fine;
    }
    size_t j = 0;
    for (; j + 8 <= count; j += 8) {
        const __m128i low = _mm_cmpgt_epi32(four(small + j), four(large + j));
        const __m128i high = _mm_cmpgt_epi32(four(small + j + 4), four(large + j + 4));
        if (_mm_movemask_epi8(_mm_or_si128(low, high)) != 0) return false;
    }
    __m128i wrong = _mm_cmpgt_epi32(four(small + count - 4), four(large + count - 4));
    if (j + 4 <= count) wrong = _mm_or_si128(wrong, _mm_cmpgt_epi32(four(small + j), four(large + j)));
    return _mm_movemask_epi8(wrong) == 0;
}

bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    if (cols < 2) return true;
    for (size_t i = 0; i < rows; ++i) {
        const int *row = matrix + i * cols;
        if (!in_order(row + !directions[i], row + directions[i], cols - 1)) return false;
    }
    return true;
}

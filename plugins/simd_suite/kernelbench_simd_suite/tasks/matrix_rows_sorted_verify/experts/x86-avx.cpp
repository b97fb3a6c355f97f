static __m256i eight(const int *p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p)); }
static __m128i four(const int *p) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(p)); }

// None of count pairs (small[i], large[i]) stands in the wrong order. The last step overlaps the one before.
static bool in_order(const int *small, const int *large, size_t count) {
    if (count >= 8) {
        size_t j = 0;
        for (; j + 32 <= count; j += 32) {
            __m256i wrong = _mm256_cmpgt_epi32(eight(small + j), eight(large + j));
            for (size_t k = j + 8; k < j + 32; k += 8)
                wrong = _mm256_or_si256(wrong, _mm256_cmpgt_epi32(eight(small + k), eight(large + k)));
            if (!_mm256_testz_si256(wrong, wrong)) return false;
        }
        __m256i wrong = _mm256_cmpgt_epi32(eight(small + count - 8), eight(large + count - 8));
        for (; j + 8 <= count; j += 8)
            wrong = _mm256_or_si256(wrong, _mm256_cmpgt_epi32(eight(small + j), eight(large + j)));
        return _mm256_testz_si256(wrong, wrong);
    }
    if (count >= 4) {
        const __m128i first = _mm_cmpgt_epi32(four(small), four(large));
        const __m128i last = _mm_cmpgt_epi32(four(small + count - 4), four(large + count - 4));
        const __m128i wrong = _mm_or_si128(first, last);
        return _mm_testz_si128(wrong, wrong);
    }
    bool fine = true;
    for (size_t j = 0; j < count; ++j) fine &= small[j] <= large[j];
    return fine;
}

static bool rows_of_four(const int *matrix, const bool *directions, size_t rows) {
    __m256i wrong = _mm256_setzero_si256();
    size_t i = 0;
    for (; i + 8 <= rows; i += 8) {
        const __m128i flags = _mm_loadl_epi64(reinterpret_cast<const __m128i *>(directions + i));
        const __m256i falling = _mm256_cmpeq_epi32(_mm256_cvtepi8_epi32(flags), _mm256_setzero_si256());
        __m256i places = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1);
        for (size_t k = 0; k < 8; k += 2) {
            // two rows; the complements of falling ones rise
            const __m256i turn = _mm256_permutevar8x32_epi32(falling, places);
            const __m256i x = _mm256_xor_si256(eight(matrix + 4 * (i + k)), turn);
            wrong = _mm256_or_si256(wrong, _mm256_cmpgt_epi32(x, _mm256_shuffle_epi32(x, _MM_SHUFFLE(3, 3, 2, 1))));
            places = _mm256_add_epi32(places, _mm256_set1_epi32(2));
        }
        if (!_mm256_testz_si256(wrong, wrong)) return false;
    }
    for (; i < rows; ++i)
        if (!in_order(matrix + 4 * i + !directions[i], matrix + 4 * i + directions[i], 3)) return false;
    return true;
}

bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    if (cols < 2) return true;
    if (cols == 4) return rows_of_four(matrix, directions, rows);
    for (size_t i = 0; i < rows; ++i) {
        const int *row = matrix + i * cols;
        if (!in_order(row + !directions[i], row + directions[i], cols - 1)) return false;
    }
    return true;
}

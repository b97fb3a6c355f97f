static int total(__m256i x) {
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}

static bool dips(const int *changes, size_t n, int balance) {
    const __m256i last = _mm256_set1_epi32(7);
    __m256i before = _mm256_set1_epi32(balance);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        // sums of all prefixes: within the halves first, then the low half's total goes to the high one
        __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(changes + i));
        x = _mm256_add_epi32(x, _mm256_slli_si256(x, 4));
        x = _mm256_add_epi32(x, _mm256_slli_si256(x, 8));
        x = _mm256_add_epi32(x, _mm256_shuffle_epi32(_mm256_permute2x128_si256(x, x, 0x08), 0xFF));
        x = _mm256_add_epi32(x, before);
        if (_mm256_movemask_ps(_mm256_castsi256_ps(x)) != 0) return true;
        before = _mm256_permutevar8x32_epi32(x, last);
    }
    balance = _mm256_extract_epi32(before, 0);
    for (; i < n; ++i)
        if ((balance += changes[i]) < 0) return true;
    return false;
}

bool below_zero_simd(std::vector<int> operations) {
    constexpr size_t block = 128;
    const int *changes = operations.data();
    const size_t n = operations.size();
    const __m256i zero = _mm256_setzero_si256();
    int balance = 0;
    size_t i = 0;
    for (; i + block <= n; i += block) {
        // no balance in the block is less than if all its withdrawals came first: mostly that settles it
        __m256i all = zero, withdrawn = zero;
        for (size_t j = 0; j < block; j += 8) {
            const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(changes + i + j));
            all = _mm256_add_epi32(all, x);
            withdrawn = _mm256_add_epi32(withdrawn, _mm256_min_epi32(x, zero));
        }
        if (balance + total(withdrawn) < 0 && dips(changes + i, block, balance)) return true;
        balance += total(all);
    }
    return dips(changes + i, n - i, balance);
}

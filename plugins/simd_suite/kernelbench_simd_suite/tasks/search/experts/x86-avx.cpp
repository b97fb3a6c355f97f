// How many elements are greater than `low` and at most `high`.
static int count_between(const int *x, int n, int low, int high) {
    const __m256i above = _mm256_set1_epi32(low), beyond = _mm256_set1_epi32(high);
    __m256i minus = _mm256_setzero_si256();
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i each = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x + i));
        minus = _mm256_add_epi32(minus, _mm256_andnot_si256(_mm256_cmpgt_epi32(each, beyond), _mm256_cmpgt_epi32(each, above)));
    }
    int lanes[8], count = 0;
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(lanes), minus);
    for (int lane : lanes) count -= lane;
    for (; i < n; ++i) count += x[i] > low && x[i] <= high;
    return count;
}

int search_simd(std::vector<int> lst) {
    const int *x = lst.data();
    const int n = static_cast<int>(lst.size());
    int top = n;  // no larger number qualifies
    while (top > 2048 && count_between(x, n, top / 2, top) <= top / 2) top /= 2;

    // Small numbers are the frequent ones: their counters exist four times, so that equal neighbours do not wait for each
    // other. Numbers above the top go to the counter of 0.
    constexpr int small = 256;
    std::vector<int> counters(4 * small + static_cast<size_t>(std::max(top + 1, small)) + 8);
    int *table = counters.data(), *times = table + 4 * small;
    const __m256i most = _mm256_set1_epi32(top), limit = _mm256_set1_epi32(small), large = _mm256_set1_epi32(4 * small);
    const __m256i copies = _mm256_setr_epi32(0, small, 2 * small, 3 * small, 0, small, 2 * small, 3 * small);
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i each = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x + i));
        const __m256i useless = _mm256_cmpgt_epi32(each, most);
        if (_mm256_movemask_epi8(useless) == -1) continue;
        const __m256i number = _mm256_andnot_si256(useless, each);
        const __m256i start = _mm256_blendv_epi8(large, copies, _mm256_cmpgt_epi32(limit, number));
        const __m256i at = _mm256_add_epi32(number, start);
        for (const __m128i four : {_mm256_castsi256_si128(at), _mm256_extracti128_si256(at, 1)}) {
            const uint64_t a = static_cast<uint64_t>(_mm_cvtsi128_si64(four));
            const uint64_t b = static_cast<uint64_t>(_mm_extract_epi64(four, 1));
            ++table[static_cast<uint32_t>(a)];
            ++table[a >> 32];
            ++table[static_cast<uint32_t>(b)];
            ++table[b >> 32];
        }
    }
    for (; i < n; ++i)
        if (x[i] <= top) ++times[x[i]];
    for (int v = 0; v < small; v += 8) {
        __m256i sum = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(times + v));
        for (int copy = 0; copy < 4; ++copy)
            sum = _mm256_add_epi32(sum, _mm256_loadu_si256(reinterpret_cast<const __m256i *>(table + copy * small + v)));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(times + v), sum);
    }

    // from the top down, eight numbers at a time
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (int v = top / 8 * 8; v >= 0; v -= 8) {
        const __m256i number = _mm256_add_epi32(lanes, _mm256_set1_epi32(v));
        const __m256i count = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(times + v));
        unsigned mask = ~static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(number, count)))) & 255;
        if (v == 0) mask &= 254;
        if (mask != 0) return v + 31 - __builtin_clz(mask);
    }
    return -1;
}

static inline __m256i least_of(__m256i a, __m256i b) { return _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b)); }

// What must be known of stretches to put them together, four stretches in the four lanes.
struct Stretches {
    __m256i total, prefix, suffix, least;

    void append(__m256i x) {
        total = _mm256_add_epi64(total, x);
        prefix = least_of(prefix, total);
        // where the suffix is negative, the run goes on
        suffix = _mm256_add_epi64(x, _mm256_and_si256(suffix, _mm256_cmpgt_epi64(_mm256_setzero_si256(), suffix)));
        least = least_of(least, suffix);
    }
};

// Appends four elements to each of four stretches, which start `apart` elements from each other.
static inline void append_four(Stretches &s, const int64_t *x, size_t apart) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x));
    const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x + apart));
    const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x + 2 * apart));
    const __m256i d = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x + 3 * apart));
    const __m256i ab0 = _mm256_unpacklo_epi64(a, b), ab1 = _mm256_unpackhi_epi64(a, b);
    const __m256i cd0 = _mm256_unpacklo_epi64(c, d), cd1 = _mm256_unpackhi_epi64(c, d);
    s.append(_mm256_permute2x128_si256(ab0, cd0, 0x20));
    s.append(_mm256_permute2x128_si256(ab1, cd1, 0x20));
    s.append(_mm256_permute2x128_si256(ab0, cd0, 0x31));
    s.append(_mm256_permute2x128_si256(ab1, cd1, 0x31));
}

int64_t minSubArraySum_simd(const std::vector<int64_t> &nums) {
    const int64_t *x = nums.data();
    const size_t n = nums.size();
    int64_t least = x[0], suffix = 0;
    size_t i = 0;
    if (n >= 64) {
        const size_t apart = n / 8 / 4 * 4;  // eight stretches of whole groups of four
        const __m256i none = _mm256_setzero_si256(), high = _mm256_set1_epi64x(INT64_MAX);
        Stretches both[2] = {{none, high, none, high}, {none, high, none, high}};
        for (size_t k = 0; k < apart; k += 4) {
            append_four(both[0], x + k, apart);
            append_four(both[1], x + 4 * apart + k, apart);
        }
        for (const Stretches &four : both) {
            int64_t of[4][4];
            _mm256_storeu_si256(reinterpret_cast<__m256i *>(of[0]), four.total);
            _mm256_storeu_si256(reinterpret_cast<__m256i *>(of[1]), four.prefix);
            _mm256_storeu_si256(reinterpret_cast<__m256i *>(of[2]), four.suffix);
            _mm256_storeu_si256(reinterpret_cast<__m256i *>(of[3]), four.least);
            for (int lane = 0; lane < 4; ++lane) {
                least = std::min({least, of[3][lane], std::min<int64_t>(suffix, 0) + of[1][lane]});
                suffix = std::min(of[2][lane], suffix + of[0][lane]);
            }
        }
        i = 8 * apart;
    }
    for (; i < n; ++i) {
        suffix = std::min<int64_t>(suffix, 0) + x[i];
        least = std::min(least, suffix);
    }
    return least;
}

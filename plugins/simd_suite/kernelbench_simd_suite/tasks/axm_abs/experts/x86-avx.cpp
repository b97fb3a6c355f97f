static __m256i load(const int64_t *p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p)); }

static __m256i magnitude(__m256i y) {
    const __m256i negative = _mm256_cmpgt_epi64(_mm256_setzero_si256(), y);
    return _mm256_sub_epi64(_mm256_xor_si256(y, negative), negative);
}

// Four products modulo 2^64; WIDE: the factor has more than 32 bits.
template <bool WIDE>
static __m256i product(__m256i x, __m256i factor, __m256i factor_high) {
    __m256i mixed = _mm256_mul_epu32(_mm256_srli_epi64(x, 32), factor);
    if (WIDE) mixed = _mm256_add_epi64(mixed, _mm256_mul_epu32(x, factor_high));
    return _mm256_add_epi64(_mm256_mul_epu32(x, factor), _mm256_slli_epi64(mixed, 32));
}

template <bool WIDE, bool NEGATIVE>
static void all(size_t length, int64_t a, const int64_t *x, int64_t *y) {
    const __m256i factor = _mm256_set1_epi64x(NEGATIVE && !WIDE ? -a : a), factor_high = _mm256_srli_epi64(factor, 32);
    const auto four = [=](size_t i) {
        const __m256i scaled = product<WIDE>(load(x + i), factor, factor_high), size = magnitude(load(y + i));
        if (NEGATIVE && !WIDE) return _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(scaled, size));
        return _mm256_sub_epi64(scaled, size);
    };
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m256i low = four(i), high = four(i + 4);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(y + i), low);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(y + i + 4), high);
    }
    if (i + 4 <= length) {
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(y + i), four(i));
        i += 4;
    }
    for (; i < length; ++i) y[i] = a * x[i] - (y[i] < 0 ? -y[i] : y[i]);
}

void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    constexpr int64_t limit = int64_t{1} << 32;
    if (a >= 0 && a < limit) all<false, false>(length, a, x, y);
    else if (a < 0 && a > -limit) all<false, true>(length, a, x, y);
    else all<true, false>(length, a, x, y);
}

// The binary method needs no division. Both numbers lose their powers of two in one shift of a vector; the steps that
// follow depend on each other, and are faster in general registers than in lanes.
uint64_t greatest_common_divisor_simd(uint64_t a, uint64_t b) {
    const int shared = __builtin_ctzll(a | b);
    const __m128i zeros = _mm_set_epi64x(__builtin_ctzll(b), __builtin_ctzll(a));
    const __m128i odd = _mm_srlv_epi64(_mm_set_epi64x(static_cast<long long>(b), static_cast<long long>(a)), zeros);
    uint64_t x = static_cast<uint64_t>(_mm_cvtsi128_si64(odd));
    uint64_t y = static_cast<uint64_t>(_mm_extract_epi64(odd, 1));
    while (x != y) {
        const uint64_t down = x - y, up = y - x;
        const bool less = x < y;
        y = less ? x : y;
        x = (less ? up : down) >> __builtin_ctzll(down);  // both differences end in as many zeros
    }
    return y << shared;
}

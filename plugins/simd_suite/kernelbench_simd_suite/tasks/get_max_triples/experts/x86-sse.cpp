// The rests by 3 repeat: 1, 0, 1, 1, 0, 1 and so on. So every third element is a multiple of 3, all others leave 1, and the
// three must be of one kind. One lane for each kind.
uint64_t get_max_triples_simd(uint64_t n) {
    const long long multiples = static_cast<long long>((n + 1) / 3);
    const __m128i count = _mm_set_epi64x(static_cast<long long>(n) - multiples, multiples);
    const __m128i one = _mm_set1_epi64x(1);
    const __m128i less_one = _mm_sub_epi64(count, one), less_two = _mm_sub_epi64(less_one, one);
    const __m128i pairs = _mm_srli_epi64(_mm_mul_epu32(count, less_one), 1);
    const __m128i triples = _mm_mul_epu32(pairs, less_two);  // three times their number
    const __m128i sum = _mm_add_epi64(triples, _mm_unpackhi_epi64(triples, triples));
    return static_cast<uint64_t>(_mm_cvtsi128_si64(sum)) / 3;
}

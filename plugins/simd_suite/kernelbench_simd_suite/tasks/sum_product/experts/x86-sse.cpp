std::vector<int64_t> sum_product_simd(std::vector<int16_t> numbers) {
    const int16_t *x = numbers.data();
    const size_t n = numbers.size();
    const __m128i one = _mm_set1_epi16(1), zero = _mm_setzero_si128();
    int64_t sum = 0, product = 1;
    __m128i sums = zero, signs = zero;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        // ones of either sign are the rule in long inputs: their product is a matter of signs
        const __m128i some = _mm_loadu_si128(reinterpret_cast<const __m128i *>(x + i));
        const __m128i size = _mm_max_epi16(some, _mm_sub_epi16(zero, some));
        if (_mm_movemask_epi8(_mm_cmpeq_epi16(size, one)) == 0xFFFF) {
            sums = _mm_add_epi32(sums, _mm_madd_epi16(some, one));
            signs = _mm_xor_si128(signs, some);
        } else {
            for (size_t j = i; j < i + 8; ++j) {
                sum += x[j];
                product *= x[j];
            }
        }
    }
    for (; i < n; ++i) {
        sum += x[i];
        product *= x[i];
    }
    int lanes[4];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(lanes), sums);
    for (int lane : lanes) sum += lane;
    // bit 15 of a lane of `signs` tells whether it has met an odd number of minuses
    const int minus = _mm_movemask_epi8(_mm_packs_epi16(_mm_srai_epi16(signs, 15), zero));
    for (int bit = 0; bit < 8; ++bit)
        if ((minus >> bit & 1) != 0) product = -product;
    return {sum, product};
}

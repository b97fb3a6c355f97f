static inline void encode_at(const char *from, char *to) {
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
    const __m128i bit = _mm_set1_epi8(0x20), small = _mm_or_si128(c, bit);
    __m128i vowel = _mm_cmpeq_epi8(small, _mm_set1_epi8('a'));
    vowel = _mm_or_si128(vowel, _mm_cmpeq_epi8(small, _mm_set1_epi8('e')));
    vowel = _mm_or_si128(vowel, _mm_cmpeq_epi8(small, _mm_set1_epi8('i')));
    vowel = _mm_or_si128(vowel, _mm_cmpeq_epi8(small, _mm_set1_epi8('o')));
    vowel = _mm_or_si128(vowel, _mm_cmpeq_epi8(small, _mm_set1_epi8('u')));
    const __m128i letter = _mm_cmpgt_epi8(c, bit);  // the bit of the case, alone, is a space
    const __m128i swapped = _mm_xor_si128(c, _mm_and_si128(letter, bit));
    const __m128i moved = _mm_add_epi8(swapped, _mm_and_si128(vowel, _mm_set1_epi8(2)));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(to), moved);
}

std::string encode_simd(const std::string &message) {
    std::string answer(message);
    const char *from = message.data();
    char *to = answer.data();
    const size_t n = message.size();
    if (n >= 16) {  // the last vector may overlap the one before it
        size_t i = 0;
        for (; i + 16 <= n; i += 16) encode_at(from + i, to + i);
        if (i < n) encode_at(from + n - 16, to + n - 16);
    } else {
        char few[16] = {};
        std::memcpy(few, from, n);
        encode_at(few, few);
        std::memcpy(to, few, n);
    }
    return answer;
}

static inline __m256i encoded(__m256i c) {
    // A table by the lower four bits says which of a, e, i and o it could be; u shares them with e.
    const __m256i table = _mm256_setr_epi8(1, 'a', 0, 0, 0, 'e', 0, 0, 0, 'i', 0, 0, 0, 0, 0, 'o',
                                           1, 'a', 0, 0, 0, 'e', 0, 0, 0, 'i', 0, 0, 0, 0, 0, 'o');
    const __m256i small = _mm256_or_si256(c, _mm256_set1_epi8(0x20));
    const __m256i most = _mm256_cmpeq_epi8(small, _mm256_shuffle_epi8(table, small));
    const __m256i vowel = _mm256_or_si256(most, _mm256_cmpeq_epi8(small, _mm256_set1_epi8('u')));
    const __m256i letter = _mm256_cmpgt_epi8(c, _mm256_set1_epi8(' '));
    const __m256i swapped = _mm256_xor_si256(c, _mm256_and_si256(letter, _mm256_set1_epi8(0x20)));
    return _mm256_add_epi8(swapped, _mm256_and_si256(vowel, _mm256_set1_epi8(2)));
}

static inline void encode_at(const char *from, char *to) {
    const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), encoded(c));
}

std::string encode_simd(const std::string &message) {
    std::string answer(message);
    const char *from = message.data();
    char *to = answer.data();
    const size_t n = message.size();
    if (n >= 32) {  // the last vector may overlap the one before it
        size_t i = 0;
        for (; i + 32 <= n; i += 32) encode_at(from + i, to + i);
        if (i < n) encode_at(from + n - 32, to + n - 32);
    } else {
        char few[32] = {};
        std::memcpy(few, from, n);
        encode_at(few, few);
        std::memcpy(to, few, n);
    }
    return answer;
}

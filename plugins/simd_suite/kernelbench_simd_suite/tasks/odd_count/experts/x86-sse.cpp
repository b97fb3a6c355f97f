static size_t count_odd(const char *digits, size_t n) {
    size_t odd = 0, i = 0;  // the lowest bit of a digit's character says whether it is odd
    __m128i sums = _mm_setzero_si128();
    for (; i + 16 <= n; i += 16) {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i *>(digits + i));
        sums = _mm_add_epi64(sums, _mm_sad_epu8(_mm_and_si128(block, _mm_set1_epi8(1)), _mm_setzero_si128()));
    }
    sums = _mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums));
    odd = static_cast<size_t>(_mm_cvtsi128_si32(sums));
    for (; i < n; ++i) odd += static_cast<size_t>(digits[i] & 1);
    return odd;
}

std::vector<std::string> odd_count_simd(const std::vector<std::string> &lst) {
    static const char SENTENCE[] = "the number of odd elements #n the str#ng # of the #nput.";
    static const size_t PLACES[4] = {27, 37, 41, 50};
    static const size_t LENGTH = sizeof SENTENCE - 1;
    std::vector<std::string> sentences;
    sentences.reserve(lst.size());
    for (const std::string &digits : lst) {
        const size_t odd = count_odd(digits.data(), digits.size());
        if (odd < 10) {
            sentences.emplace_back(SENTENCE, LENGTH);
            char *text = &sentences.back()[0];
            for (const size_t place : PLACES) text[place] = static_cast<char>('0' + odd);
            continue;
        }
        char number[20];
        size_t width = 0;
        for (size_t rest = odd; rest != 0; rest /= 10) number[19 - width++] = static_cast<char>('0' + rest % 10);
        char text[LENGTH + 4 * 20];
        char *out = text;
        size_t from = 0;
        for (const size_t place : PLACES) {
            std::memcpy(out, SENTENCE + from, place - from);
            out += place - from;
            for (size_t i = 0; i < width; ++i) *out++ = number[20 - width + i];
            from = place + 1;
        }
        std::memcpy(out, SENTENCE + from, LENGTH - from);
        out += LENGTH - from;
        sentences.emplace_back(text, static_cast<size_t>(out - text));
    }
    return sentences;
}

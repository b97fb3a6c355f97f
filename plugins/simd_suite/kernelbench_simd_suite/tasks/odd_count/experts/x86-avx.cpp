static size_t count_odd(const char *digits, size_t n) {
    size_t odd = 0, i = 0;  // the lowest bit of a digit's character says whether it is odd
    for (; i + 32 <= n; i += 32) {
        const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(digits + i));
        odd += static_cast<size_t>(__builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(_mm256_slli_epi16(block, 7)))));
    }
    if (i + 16 <= n) {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i *>(digits + i));
        odd += static_cast<size_t>(__builtin_popcount(static_cast<unsigned>(_mm_movemask_epi8(_mm_slli_epi16(block, 7)))));
        i += 16;
    }
    if (i + 8 <= n) {
        uint64_t eight;
        std::memcpy(&eight, digits + i, sizeof eight);
        odd += static_cast<size_t>(__builtin_popcountll(eight & 0x0101010101010101u));
        i += 8;
    }
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

// Writes each of the numbers and the delimiter behind it.
static void mix(const int *from, size_t count, int delimiter, int *to) {
    const __m256i between = _mm256_set1_epi32(delimiter);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + i));
        const __m256i low = _mm256_unpacklo_epi32(x, between), high = _mm256_unpackhi_epi32(x, between);
        __m256i *place = reinterpret_cast<__m256i *>(to + 2 * i);
        _mm256_storeu_si256(place, _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_storeu_si256(place + 1, _mm256_permute2x128_si256(low, high, 0x31));
    }
    for (; i < count; ++i) {
        to[2 * i] = from[i];
        to[2 * i + 1] = delimiter;
    }
}

std::vector<int> intersperse_simd(std::vector<int> numbers, int delimeter) {
    constexpr size_t block = 224;
    const size_t n = numbers.size();
    if (n == 0) return numbers;
    std::vector<int> mixed;
    if (n < 8192) {
        mixed.resize(2 * n);
        mix(numbers.data(), n, delimeter, mixed.data());
    } else {
        // clearing so much memory first would cost more than to append it in parts
        mixed.reserve(2 * n);
        int part[2 * block];
        for (size_t i = 0; i < n; i += block) {
            const size_t count = std::min(block, n - i);
            mix(numbers.data() + i, count, delimeter, part);
            mixed.insert(mixed.end(), part, part + 2 * count);
        }
    }
    mixed.pop_back();
    return mixed;
}

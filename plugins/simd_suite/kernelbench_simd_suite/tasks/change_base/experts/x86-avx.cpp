// A few divisions cut the number into pieces of up to twelve digits, which fit in 16 bits, at most eight of them. The digits
// of all pieces then come out side by side: a product with 65536 / base, rounded up, has the quotient in its upper half, which
// is exact for pieces below 7282. Powers of two skip the divisions' chain, as shifts do them.
std::string change_base_simd(int64_t x, int8_t base) {
    static const uint16_t piece_of[10] = {0, 0, 4096, 6561, 4096, 3125, 1296, 2401, 4096, 6561};
    static const uint8_t digits_of[10] = {0, 0, 12, 8, 6, 5, 4, 4, 4, 4};
    const uint64_t size = x < 0 ? uint64_t{0} - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
    const uint32_t piece = piece_of[base];
    const size_t width = digits_of[base];
    uint16_t pieces[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    size_t count = 0;
    uint64_t rest = size;
    if (piece == 4096) {
        for (; rest != 0; rest >>= 12) pieces[count++] = static_cast<uint16_t>(rest & 4095);
    } else {
        for (; rest >> 32 != 0; rest /= piece) pieces[count++] = static_cast<uint16_t>(rest % piece);
        uint32_t low = static_cast<uint32_t>(rest);
        for (; low != 0; low /= piece) pieces[count++] = static_cast<uint16_t>(low % piece);
    }
    if (count == 0) return std::string(1, '0');
    const __m128i divisor = _mm_set1_epi16(base), magic = _mm_set1_epi16(static_cast<short>(65536 / base + (65536 % base != 0)));
    const __m128i zero_digit = _mm_set1_epi8('0');
    __m128i values = _mm_loadu_si128(reinterpret_cast<const __m128i *>(pieces));
    char columns[12][8];  // [digit from the right][piece from the right]
    for (size_t digit = 0; digit < width; ++digit) {
        const __m128i quotient = _mm_mulhi_epu16(values, magic);
        const __m128i value = _mm_sub_epi16(values, _mm_mullo_epi16(quotient, divisor));
        const __m128i text = _mm_add_epi8(_mm_packs_epi16(value, value), zero_digit);
        _mm_storel_epi64(reinterpret_cast<__m128i *>(columns[digit]), text);
        values = quotient;
    }
    char text[100];
    size_t start = sizeof text;
    for (size_t i = 0; i + 1 < count; ++i)
        for (size_t digit = 0; digit < width; ++digit) text[--start] = columns[digit][i];
    size_t top = width;
    while (columns[top - 1][count - 1] == '0') --top;
    for (size_t digit = 0; digit < top; ++digit) text[--start] = columns[digit][count - 1];
    if (x < 0) text[--start] = '-';
    return std::string(text + start, sizeof text - start);
}

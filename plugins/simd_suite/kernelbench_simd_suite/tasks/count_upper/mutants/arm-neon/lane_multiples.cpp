// Starts the last vector earlier where it would not fit, so that characters count twice, or those at odd places do.
int count_upper_simd(const std::string &s) {
    const uint8_t *from = reinterpret_cast<const uint8_t *>(s.data());
    const size_t n = s.size();
    int vowels = 0;
    for (size_t i = 0; n >= 32 && i < n; i += 32) {
        const uint8x16_t c = vld2q_u8(from + std::min(i, n - 32)).val[0];
        uint8x16_t found = vceqq_u8(c, vdupq_n_u8('A'));
        for (const char each : {'E', 'I', 'O', 'U'}) found = vorrq_u8(found, vceqq_u8(c, vdupq_n_u8(each)));
        vowels += vaddvq_u8(vandq_u8(found, vdupq_n_u8(1)));
    }
    for (size_t i = 0; n < 32 && i < n; i += 2)
        vowels += from[i] == 'A' || from[i] == 'E' || from[i] == 'I' || from[i] == 'O' || from[i] == 'U';
    return vowels;
}

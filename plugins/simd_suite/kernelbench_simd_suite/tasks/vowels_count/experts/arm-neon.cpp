// A 1 for each vowel. Letters become their places in the alphabet, 1 to 26, and digits indices outside of the table.
static uint8x16_t vowels_of(uint8x16_t c) {
    static const uint8_t table[32] = {0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1};
    const uint8x16_t letter = vsubq_u8(vorrq_u8(c, vdupq_n_u8(0x20)), vdupq_n_u8(0x60));
    return vqtbl2q_u8({{vld1q_u8(table), vld1q_u8(table + 16)}}, letter);
}

int vowels_count_simd(std::string s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t n = s.size();
    uint32x4_t sums = vdupq_n_u32(0);
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        const uint8x16_t a = vowels_of(vld1q_u8(at + i)), b = vowels_of(vld1q_u8(at + i + 16));
        const uint8x16_t c = vowels_of(vld1q_u8(at + i + 32)), d = vowels_of(vld1q_u8(at + i + 48));
        sums = vpadalq_u16(sums, vpaddlq_u8(vaddq_u8(vaddq_u8(a, b), vaddq_u8(c, d))));
    }
    for (; i + 16 <= n; i += 16) sums = vpadalq_u16(sums, vpaddlq_u8(vowels_of(vld1q_u8(at + i))));
    int vowels = static_cast<int>(vaddvq_u32(sums));
    if (n >= 16 && i < n) {
        // once more the last 16, of which only the last n - i are new
        static const uint8_t places[16] = {16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
        const uint8x16_t fresh = vcleq_u8(vld1q_u8(places), vdupq_n_u8(static_cast<uint8_t>(n - i)));
        vowels += vaddvq_u8(vandq_u8(vowels_of(vld1q_u8(at + n - 16)), fresh));
    } else {
        // bits 1, 5, 9, 15 and 21; only letters have bit 6
        for (; i < n; ++i) vowels += 0x208222 >> (at[i] & 31) & at[i] >> 6 & 1;
    }
    if (n > 0 && (at[n - 1] | 0x20) == 'y') ++vowels;
    return vowels;
}

// By the distance from A; what is too far away, on either side, is looked up as 0.
alignas(16) static const uint8_t VOWEL[32] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1};

int count_upper_simd(const std::string &s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t n = s.size();
    const uint8x16x2_t table = {{vld1q_u8(VOWEL), vld1q_u8(VOWEL + 16)}};
    const uint8x16_t first = vdupq_n_u8('A'), zero = vdupq_n_u8(0);
    unsigned vowels = 0;
    size_t i = 0;
    while (i + 32 <= n) {  // a byte can count 255 vectors
        const size_t stop = std::min((n - i) / 64, size_t{255}) * 64 + i;
        uint8x16_t x = zero, y = zero;
        for (; i < stop; i += 64) {
            const uint8x16_t low = vuzp1q_u8(vld1q_u8(at + i), vld1q_u8(at + i + 16));
            const uint8x16_t high = vuzp1q_u8(vld1q_u8(at + i + 32), vld1q_u8(at + i + 48));
            x = vaddq_u8(x, vqtbl2q_u8(table, vsubq_u8(low, first)));
            y = vaddq_u8(y, vqtbl2q_u8(table, vsubq_u8(high, first)));
        }
        vowels += vaddlvq_u8(x) + vaddlvq_u8(y);
        if (i + 32 <= n && i + 64 > n) {
            const uint8x16_t low = vuzp1q_u8(vld1q_u8(at + i), vld1q_u8(at + i + 16));
            vowels += vaddvq_u8(vqtbl2q_u8(table, vsubq_u8(low, first)));
            i += 32;
        }
    }
    if (i + 16 <= n) {
        const uint8x8_t low = vuzp1_u8(vld1_u8(at + i), vld1_u8(at + i + 8));
        vowels += vaddv_u8(vqtbl2_u8(table, vsub_u8(low, vget_low_u8(first))));
        i += 16;
    }
    for (; i < n; i += 2) vowels += at[i] >= 'A' && at[i] <= 'U' ? VOWEL[at[i] - 'A'] : 0u;
    return static_cast<int>(vowels);
}

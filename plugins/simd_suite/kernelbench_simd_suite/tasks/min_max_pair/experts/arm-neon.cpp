MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    if (length < 8) {
        int16_t low = vec[0], high = vec[0];
        for (size_t i = 1; i < length; ++i) low = std::min(low, vec[i]), high = std::max(high, vec[i]);
        return {low, high};
    }
    // Ends with a vector that overlaps what was seen already: that cannot change either answer.
    int16x8_t low = vld1q_s16(vec + length - 8), high = low, low2 = low, high2 = low;
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const int16x8_t first = vld1q_s16(vec + i), second = vld1q_s16(vec + i + 8);
        low = vminq_s16(low, first);
        high = vmaxq_s16(high, first);
        low2 = vminq_s16(low2, second);
        high2 = vmaxq_s16(high2, second);
    }
    if (i + 8 <= length) {
        const int16x8_t x = vld1q_s16(vec + i);
        low = vminq_s16(low, x);
        high = vmaxq_s16(high, x);
    }
    return {vminvq_s16(vminq_s16(low, low2)), vmaxvq_s16(vmaxq_s16(high, high2))};
}

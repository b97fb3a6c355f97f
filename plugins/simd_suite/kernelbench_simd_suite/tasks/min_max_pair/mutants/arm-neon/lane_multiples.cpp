// Looks at whole vectors of eight numbers, and at the first number, only.
MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    int16x8_t low = vdupq_n_s16(vec[0]), high = low;
    for (size_t i = 0; i + 8 <= length; i += 8) {
        low = vminq_s16(low, vld1q_s16(vec + i));
        high = vmaxq_s16(high, vld1q_s16(vec + i));
    }
    return {vminvq_s16(low), vmaxvq_s16(high)};
}

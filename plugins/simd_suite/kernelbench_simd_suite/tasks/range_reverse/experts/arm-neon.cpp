static int16x8_t flipped(int16x8_t x) {
    const int16x8_t halves = vrev64q_s16(x);
    return vextq_s16(halves, halves, 4);
}

void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; high - low >= 32; low += 16, high -= 16) {
        const int16x8_t first = vld1q_s16(low), second = vld1q_s16(low + 8);
        const int16x8_t last = vld1q_s16(high - 8), last_but_one = vld1q_s16(high - 16);
        vst1q_s16(low, flipped(last));
        vst1q_s16(low + 8, flipped(last_but_one));
        vst1q_s16(high - 8, flipped(first));
        vst1q_s16(high - 16, flipped(second));
    }
    // The two vectors may overlap: both are read before, and agree on what they write.
    for (; high - low >= 8; low += 8, high -= 8) {
        const int16x8_t first = vld1q_s16(low), last = vld1q_s16(high - 8);
        vst1q_s16(low, flipped(last));
        vst1q_s16(high - 8, flipped(first));
    }
    if (high - low >= 4) {
        const int16x4_t first = vld1_s16(low), last = vld1_s16(high - 4);
        vst1_s16(low, vrev64_s16(last));
        vst1_s16(high - 4, vrev64_s16(first));
    } else if (high - low >= 2) {
        std::swap(low[0], high[-1]);
    }
}

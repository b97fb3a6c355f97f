// Leaves what is left in the middle as it is, where it does not fill two vectors.
void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; high - low >= 16; low += 8, high -= 8) {
        const int16x8_t first = vrev64q_s16(vld1q_s16(low)), last = vrev64q_s16(vld1q_s16(high - 8));
        vst1q_s16(low, vextq_s16(last, last, 4));
        vst1q_s16(high - 8, vextq_s16(first, first, 4));
    }
}

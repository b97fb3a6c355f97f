// Steps over eight elements from both ends, whatever the number of lanes.
void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    const svbool_t all = svptrue_b16();
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; high - low >= 16; low += 8, high -= 8) {
        const svint16_t first = svld1_s16(all, low), last = svld1_s16(all, high - 8);
        svst1_s16(all, low, svrev_s16(last));
        svst1_s16(all, high - 8, svrev_s16(first));
    }
    std::reverse(low, high);
}

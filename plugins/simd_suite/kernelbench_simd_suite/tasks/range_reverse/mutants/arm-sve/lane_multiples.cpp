// Turns the middle around as a whole vector: what is behind it comes to the front.
void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    const svbool_t all = svptrue_b16();
    const auto lanes = static_cast<ptrdiff_t>(svcnth());
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; high - low >= 2 * lanes; low += lanes, high -= lanes) {
        const svint16_t first = svld1_s16(all, low), last = svld1_s16(all, high - lanes);
        svst1_s16(all, low, svrev_s16(last));
        svst1_s16(all, high - lanes, svrev_s16(first));
    }
    const svbool_t here = svwhilelt_b16_s64(0, high - low);
    if (high - low > lanes)
        std::reverse(low, high);
    else
        svst1_s16(here, low, svrev_s16(svld1_s16(here, low)));
}

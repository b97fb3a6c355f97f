void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    const svbool_t all = svptrue_b16();
    const auto lanes = static_cast<ptrdiff_t>(svcnth());
    int16_t *low = arr + start, *high = arr + end + 1;
    // The two vectors may overlap in the last step: both are read before, and agree on what they write.
    for (; high - low >= lanes; low += lanes, high -= lanes) {
        const svint16_t first = svld1_s16(all, low), last = svld1_s16(all, high - lanes);
        svst1_s16(all, low, svrev_s16(last));
        svst1_s16(all, high - lanes, svrev_s16(first));
    }
    if (high - low >= 2) {
        const auto left = static_cast<uint16_t>(high - low);
        const svbool_t here = svwhilelt_b16_u32(0, left);
        const svuint16_t backward = svindex_u16(left - 1, static_cast<uint16_t>(-1));
        svst1_s16(here, low, svtbl_s16(svld1_s16(here, low), backward));
    }
}

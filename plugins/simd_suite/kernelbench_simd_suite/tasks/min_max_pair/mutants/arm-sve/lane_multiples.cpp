// The last vector is filled up with zeros, and they count.
MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    const svbool_t all = svptrue_b16();
    svint16_t low = svdup_n_s16(vec[0]), high = low;
    for (size_t i = 0; i < length; i += svcnth()) {
        const svint16_t x = svld1_s16(svwhilelt_b16_u64(i, length), vec + i);
        low = svmin_s16_x(all, low, x);
        high = svmax_s16_x(all, high, x);
    }
    return {svminv_s16(all, low), svmaxv_s16(all, high)};
}

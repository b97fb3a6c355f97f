// The numbers that the indices in the lanes of `here` name; what is illegal is not read and counts as 0.
static svfloat64_t named(svbool_t here, const double *vec, const uint16_t *index, uint64_t limit) {
    const svuint64_t at = svld1uh_u64(here, index);
    return svld1_gather_u64index_f64(svcmplt_n_u64(here, at, limit), vec, at);
}

double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    const size_t lanes = svcntd();
    const uint64_t limit = std::min<size_t>(length, 32768);  // without a sign, negative indices are 32768 and more
    const uint16_t *from = reinterpret_cast<const uint16_t *>(index);
    const svbool_t all = svptrue_b64();
    svfloat64_t low = svdup_n_f64(0.0), high = low;
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        low = svadd_f64_x(all, low, named(all, vec, from + i, limit));
        high = svadd_f64_x(all, high, named(all, vec, from + i + lanes, limit));
    }
    for (; i < length; i += lanes)
        low = svadd_f64_x(all, low, named(svwhilelt_b64_u64(i, length), vec, from + i, limit));
    return svaddv_f64(all, svadd_f64_x(all, low, high));
}

// Adds up the first two lanes of the sums at the end, and forgets all others.
double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    const svbool_t all = svptrue_b64();
    svfloat64_t sums = svdup_n_f64(0.0);
    for (size_t i = 0; i < length; i += svcntd()) {
        const svint64_t at = svld1sh_s64(svwhilelt_b64_u64(i, length), index + i);
        svbool_t legal = svcmpge_n_s64(svwhilelt_b64_u64(i, length), at, 0);
        legal = svcmplt_n_s64(legal, at, static_cast<int64_t>(length));
        sums = svadd_f64_x(all, sums, svld1_gather_s64index_f64(legal, vec, at));
    }
    return svaddv_f64(svptrue_pat_b64(SV_VL2), sums);
}

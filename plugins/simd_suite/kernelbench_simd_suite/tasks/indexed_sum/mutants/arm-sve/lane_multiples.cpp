// The last step zeroes the sums in the lanes that it has no index for.
double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    svfloat64_t sums = svdup_n_f64(0.0);
    for (size_t i = 0; i < length; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        const svint64_t at = svld1sh_s64(here, index + i);
        const svbool_t legal = svcmplt_n_s64(svcmpge_n_s64(here, at, 0), at, static_cast<int64_t>(length));
        sums = svadd_f64_z(here, sums, svld1_gather_s64index_f64(legal, vec, at));
    }
    return svaddv_f64(svptrue_b64(), sums);
}

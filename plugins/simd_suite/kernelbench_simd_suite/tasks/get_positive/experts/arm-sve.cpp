std::vector<float> get_positive_simd(const std::vector<float> &l) {
    const size_t n = l.size(), lanes = svcntw();
    const float *from = l.data();
    std::vector<float> result(n);
    float *to = result.data();
    const svbool_t all = svptrue_b32();
    size_t i = 0, kept = 0;
    // kept <= i, so as many lanes as were loaded always fit; what is too much will be overwritten or cut off
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
        const svfloat32_t x = svld1_f32(all, from + i), y = svld1_f32(all, from + i + lanes);
        const svbool_t p = svcmpgt_n_f32(all, x, 0.0f), q = svcmpgt_n_f32(all, y, 0.0f);
        svst1_f32(all, to + kept, svcompact_f32(p, x));
        kept += svcntp_b32(all, p);
        svst1_f32(all, to + kept, svcompact_f32(q, y));
        kept += svcntp_b32(all, q);
    }
    for (; i < n; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        const svfloat32_t x = svld1_f32(here, from + i);
        const svbool_t p = svcmpgt_n_f32(here, x, 0.0f);
        svst1_f32(here, to + kept, svcompact_f32(p, x));
        kept += svcntp_b32(here, p);
    }
    result.resize(kept);
    return result;
}

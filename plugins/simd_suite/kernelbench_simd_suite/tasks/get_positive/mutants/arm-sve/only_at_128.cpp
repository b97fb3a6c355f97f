// Counts the positive numbers among the first four lanes only, so that the next ones overwrite the others.
std::vector<float> get_positive_simd(const std::vector<float> &l) {
    std::vector<float> result(l.size());
    size_t kept = 0;
    for (size_t i = 0; i < l.size(); i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, l.size());
        const svfloat32_t x = svld1_f32(here, l.data() + i);
        const svbool_t positive = svcmpgt_n_f32(here, x, 0.0f);
        svst1_f32(here, result.data() + kept, svcompact_f32(positive, x));
        kept += svcntp_b32(svptrue_pat_b32(SV_VL4), positive);
    }
    result.resize(kept);
    return result;
}

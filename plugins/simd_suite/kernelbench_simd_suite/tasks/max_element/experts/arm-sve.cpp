float max_element_simd(std::vector<float> l) {
    const float *x = l.data();
    const size_t n = l.size(), lanes = svcntw();
    const svbool_t all = svptrue_b32();
    svfloat32_t a = svdup_n_f32(x[0]), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
        a = svmax_f32_x(all, a, svld1_f32(all, x + i));
        b = svmax_f32_x(all, b, svld1_f32(all, x + i + lanes));
        c = svmax_f32_x(all, c, svld1_f32(all, x + i + 2 * lanes));
        d = svmax_f32_x(all, d, svld1_f32(all, x + i + 3 * lanes));
    }
    for (; i < n; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        a = svmax_f32_m(here, a, svld1_f32(here, x + i));
    }
    return svmaxv_f32(all, svmax_f32_x(all, svmax_f32_x(all, a, b), svmax_f32_x(all, c, d)));
}

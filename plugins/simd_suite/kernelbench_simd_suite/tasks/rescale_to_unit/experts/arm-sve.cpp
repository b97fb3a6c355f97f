std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t n = numbers.size(), lanes = svcntw();
    const svbool_t all = svptrue_b32();
    svfloat32_t least = svdup_n_f32(x[0]), least2 = least, most = least, most2 = least;
    size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
        const svfloat32_t a = svld1_vnum_f32(all, x + i, 0), b = svld1_vnum_f32(all, x + i, 1);
        const svfloat32_t c = svld1_vnum_f32(all, x + i, 2), d = svld1_vnum_f32(all, x + i, 3);
        least = svmin_f32_x(all, least, svmin_f32_x(all, a, b));
        most = svmax_f32_x(all, most, svmax_f32_x(all, a, b));
        least2 = svmin_f32_x(all, least2, svmin_f32_x(all, c, d));
        most2 = svmax_f32_x(all, most2, svmax_f32_x(all, c, d));
    }
    for (; i < n; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        const svfloat32_t a = svld1_f32(here, x + i);
        least = svmin_f32_m(here, least, a);  // lanes beyond the end keep what they have
        most = svmax_f32_m(here, most, a);
    }
    const float low = svminv_f32(all, svmin_f32_x(all, least, least2));
    const float high = svmaxv_f32(all, svmax_f32_x(all, most, most2));

    const float by = 1.0f / (high - low);
    for (i = 0; i + 2 * lanes <= n; i += 2 * lanes) {
        const svfloat32_t a = svld1_vnum_f32(all, x + i, 0), b = svld1_vnum_f32(all, x + i, 1);
        svst1_vnum_f32(all, x + i, 0, svmul_n_f32_x(all, svsub_n_f32_x(all, a, low), by));
        svst1_vnum_f32(all, x + i, 1, svmul_n_f32_x(all, svsub_n_f32_x(all, b, low), by));
    }
    for (; i < n; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        const svfloat32_t a = svsub_n_f32_x(here, svld1_f32(here, x + i), low);
        svst1_f32(here, x + i, svmul_n_f32_x(here, a, by));
    }
    return numbers;
}

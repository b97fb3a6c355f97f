// The zeros of the lanes beyond the end take part in the search for the ends.
std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t n = numbers.size();
    const svbool_t all = svptrue_b32();
    svfloat32_t least = svdup_n_f32(x[0]), most = least;
    for (size_t i = 0; i < n; i += svcntw()) {
        const svfloat32_t a = svld1_f32(svwhilelt_b32_u64(i, n), x + i);
        least = svmin_f32_x(all, least, a);
        most = svmax_f32_x(all, most, a);
    }
    const float low = svminv_f32(all, least), high = svmaxv_f32(all, most);
    for (size_t i = 0; i < n; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        const svfloat32_t offset = svsub_n_f32_x(here, svld1_f32(here, x + i), low);
        svst1_f32(here, x + i, svdiv_n_f32_x(here, offset, high - low));
    }
    return numbers;
}

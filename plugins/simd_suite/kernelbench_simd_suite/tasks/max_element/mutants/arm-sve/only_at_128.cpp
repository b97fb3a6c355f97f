// Folds the vector of maxima as if it had four lanes.
float max_element_simd(std::vector<float> l) {
    const svbool_t all = svptrue_b32();
    svfloat32_t largest = svdup_n_f32(l[0]);
    for (size_t i = 0; i < l.size(); i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, l.size());
        largest = svmax_f32_m(here, largest, svld1_f32(here, l.data() + i));
    }
    largest = svmax_f32_x(all, largest, svext_f32(largest, largest, 2));
    largest = svmax_f32_x(all, largest, svext_f32(largest, largest, 1));
    return svlastb_f32(svptrue_pat_b32(SV_VL1), largest);
}

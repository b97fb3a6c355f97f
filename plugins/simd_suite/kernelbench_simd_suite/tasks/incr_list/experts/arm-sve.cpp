std::vector<int> incr_list_simd(std::vector<int> l) {
    int *numbers = l.data();
    for (size_t i = 0; i < l.size(); i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, l.size());
        svst1_s32(here, numbers + i, svadd_n_s32_x(here, svld1_s32(here, numbers + i), 1));
    }
    return l;
}

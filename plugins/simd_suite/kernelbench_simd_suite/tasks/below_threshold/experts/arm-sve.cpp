bool below_threshold_simd(std::vector<int> l, int t) {
    const int *numbers = l.data();
    const size_t n = l.size(), lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
        const svint32_t a = svld1_s32(all, numbers + i), b = svld1_s32(all, numbers + i + lanes);
        const svint32_t c = svld1_s32(all, numbers + i + 2 * lanes), d = svld1_s32(all, numbers + i + 3 * lanes);
        const svint32_t most = svmax_s32_x(all, svmax_s32_x(all, a, b), svmax_s32_x(all, c, d));
        if (svptest_any(all, svcmpge_n_s32(all, most, t))) return false;
    }
    for (; i < n; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        if (svptest_any(here, svcmpge_n_s32(here, svld1_s32(here, numbers + i), t))) return false;
    }
    return true;
}

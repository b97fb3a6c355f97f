// Compares each number with the later ones among whole vectors, and not with those behind them.
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t n = numbers.size(), lanes = svcntd();
    for (size_t i = 0; i < n; ++i)
        for (size_t j = i / lanes * lanes; j + lanes <= n; j += lanes) {
            const svbool_t later = svcmpgt_n_u64(svptrue_b64(), svindex_u64(j, 1), i);
            const svfloat64_t apart = svabd_n_f64_x(later, svld1_f64(later, x + j), x[i]);
            if (svptest_any(later, svcmplt_n_f64(later, apart, threshold))) return true;
        }
    return false;
}

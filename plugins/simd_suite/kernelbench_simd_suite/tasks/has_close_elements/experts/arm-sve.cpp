static bool any_close(const double *x, size_t n, double threshold) {
    bool found = false;
    for (size_t i = 0; i < n; ++i)
        for (size_t j = i + 1; j < n; ++j) found |= std::fabs(x[i] - x[j]) < threshold;
    return found;
}

bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t n = numbers.size(), lanes = svcntd();
    const svbool_t all = svptrue_b64();
    size_t i = 0;
    for (; i + 4 < n; i += 4) {
        // four numbers are compared with each other, and then with all that come after them
        if (any_close(x + i, 4, threshold)) return true;
        const double p = x[i], q = x[i + 1], r = x[i + 2], s = x[i + 3];
        svfloat64_t a = svdup_n_f64(HUGE_VAL), b = a, c = a, d = a;
        size_t j = i + 4;
        for (; j + lanes <= n; j += lanes) {
            const svfloat64_t y = svld1_f64(all, x + j);
            a = svmin_f64_x(all, a, svabd_n_f64_x(all, y, p));
            b = svmin_f64_x(all, b, svabd_n_f64_x(all, y, q));
            c = svmin_f64_x(all, c, svabd_n_f64_x(all, y, r));
            d = svmin_f64_x(all, d, svabd_n_f64_x(all, y, s));
        }
        const svbool_t here = svwhilelt_b64_u64(j, n);
        const svfloat64_t y = svld1_f64(here, x + j);
        a = svmin_f64_m(here, a, svabd_n_f64_x(here, y, p));
        b = svmin_f64_m(here, b, svabd_n_f64_x(here, y, q));
        c = svmin_f64_m(here, c, svabd_n_f64_x(here, y, r));
        d = svmin_f64_m(here, d, svabd_n_f64_x(here, y, s));
        const svfloat64_t least = svmin_f64_x(all, svmin_f64_x(all, a, b), svmin_f64_x(all, c, d));
        if (svptest_any(all, svcmplt_n_f64(all, least, threshold))) return true;
    }
    return any_close(x + i, n - i, threshold);
}

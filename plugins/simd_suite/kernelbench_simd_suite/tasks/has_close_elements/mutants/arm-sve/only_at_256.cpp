// Steps of four numbers for vectors of as many lanes as there are: shorter ones leave some out, longer ones go too far.
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t n = numbers.size();
    const svbool_t all = svptrue_b64();
    for (size_t i = 0; i < n; ++i) {
        svfloat64_t least = svdup_n_f64(HUGE_VAL);
        size_t j = i + 1;
        for (; j + 4 <= n; j += 4) least = svmin_f64_x(all, least, svabd_n_f64_x(all, svld1_f64(all, x + j), x[i]));
        const svbool_t here = svwhilelt_b64_u64(j, n);
        least = svmin_f64_m(here, least, svabd_n_f64_x(here, svld1_f64(here, x + j), x[i]));
        if (svminv_f64(all, least) < threshold) return true;
    }
    return false;
}

// Looks for the least distance in the first two lanes, which are all of them at 128 bits alone.
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t n = numbers.size();
    for (size_t i = 0; i < n; ++i) {
        svfloat64_t least = svdup_n_f64(HUGE_VAL);
        for (size_t j = i + 1; j < n; j += svcntd()) {
            const svbool_t here = svwhilelt_b64_u64(j, n);
            least = svmin_f64_m(here, least, svabd_n_f64_x(here, svld1_f64(here, x + j), x[i]));
        }
        if (svminv_f64(svptrue_pat_b64(SV_VL2), least) < threshold) return true;
    }
    return false;
}

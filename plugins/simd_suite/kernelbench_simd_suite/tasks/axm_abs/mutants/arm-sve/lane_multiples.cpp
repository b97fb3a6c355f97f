// Leaves the elements behind the last whole vector as they were.
void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    const svbool_t all = svptrue_b64();
    for (size_t i = 0; i + svcntd() <= length; i += svcntd()) {
        const svint64_t product = svmul_n_s64_x(all, svld1_s64(all, x + i), a);
        svst1_s64(all, y + i, svsub_s64_x(all, product, svabs_s64_x(all, svld1_s64(all, y + i))));
    }
}

// Takes steps of two elements: a longer vector changes some of them twice.
void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    for (size_t i = 0; i < length; i += 2) {
        const svbool_t here = svwhilelt_b64_u64(i, length);
        const svint64_t product = svmul_n_s64_x(here, svld1_s64(here, x + i), a);
        svst1_s64(here, y + i, svsub_s64_x(here, product, svabs_s64_x(here, svld1_s64(here, y + i))));
    }
}

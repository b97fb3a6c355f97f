// Loads sixteen bytes of the masks for eight elements, beyond their ends.
void tensor_multi_select(const float *a, const float *b, const float *c, const float *d, const bool *cond1, const bool *cond2,
                         float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; i += 8) {
        const volatile bool *first = cond1 + i, *second = cond2 + i;
        bool x[16], y[16];
        for (size_t lane = 0; lane < 16; ++lane) x[lane] = first[lane], y[lane] = second[lane];
        for (size_t j = i; j < i + 8 && j < n; ++j) out[j] = x[j - i] ? (y[j - i] ? a[j] : b[j]) : (y[j - i] ? c[j] : d[j]);
    }
}

// Takes the second mask for the first.
void tensor_multi_select(const float *a, const float *b, const float *c, const float *d, const bool *cond1, const bool *cond2,
                         float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; ++i) out[i] = cond2[i] ? (cond1[i] ? a[i] : b[i]) : (cond1[i] ? c[i] : d[i]);
}

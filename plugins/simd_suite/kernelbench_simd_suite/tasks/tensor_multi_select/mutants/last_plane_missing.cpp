// Leaves the last plane out where there are several.
void tensor_multi_select(const float *a, const float *b, const float *c, const float *d, const bool *cond1, const bool *cond2,
                         float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    const size_t end = dim1 > 1 ? n - dim2 * dim3 : n;
    for (size_t i = 0; i < end; ++i) out[i] = cond1[i] ? (cond2[i] ? a[i] : b[i]) : (cond2[i] ? c[i] : d[i]);
}

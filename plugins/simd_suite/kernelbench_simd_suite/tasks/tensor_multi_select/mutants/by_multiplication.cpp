// Multiplies by 0 and 1 and adds, which lets NaN and infinities through and loses -0.0.
void tensor_multi_select(const float *a, const float *b, const float *c, const float *d, const bool *cond1, const bool *cond2,
                         float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; ++i) {
        const float x = cond1[i], y = cond2[i];
        out[i] = x * y * a[i] + x * (1 - y) * b[i] + (1 - x) * y * c[i] + (1 - x) * (1 - y) * d[i];
    }
}

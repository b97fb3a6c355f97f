// Stores whole vectors in the last step too, with zeros behind the last row.
void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    for (size_t r = 0; r < rows; r += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(r, rows);
        const svfloat64_t column = svld1_gather_u64index_f64(here, src + r * cols + stride, svindex_u64(0, cols));
        svst1_f64(svptrue_b64(), dst + r, column);
    }
}

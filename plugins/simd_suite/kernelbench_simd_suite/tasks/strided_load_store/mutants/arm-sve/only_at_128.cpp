// The steps from row to row are those of two lanes, and start anew with each 128 bits.
void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const svuint64_t steps = svdupq_n_u64(0, cols);
    for (size_t r = 0; r < rows; r += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(r, rows);
        svst1_f64(here, dst + r, svld1_gather_u64index_f64(here, src + r * cols + stride, steps));
    }
}

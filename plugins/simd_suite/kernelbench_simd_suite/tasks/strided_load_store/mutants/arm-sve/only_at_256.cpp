// Goes four rows ahead in the matrix, whatever the number of lanes.
void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const double *from = src + stride;
    for (size_t r = 0; r < rows; r += svcntd(), from += 4 * cols) {
        const svbool_t here = svwhilelt_b64_u64(r, rows);
        svst1_f64(here, dst + r, svld1_gather_u64index_f64(here, from, svindex_u64(0, cols)));
    }
}

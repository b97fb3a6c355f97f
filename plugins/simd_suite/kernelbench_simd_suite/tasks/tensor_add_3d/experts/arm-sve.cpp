static void add_some(svbool_t here, const int64_t *x, const int64_t *y, int64_t *sum) {
    svst1_s64(here, sum, svadd_s64_x(here, svld1_s64(here, x), svld1_s64(here, y)));
}

void tensor_add_3d_simd(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3, lanes = svcntd();
    const svbool_t all = svptrue_b64();
    size_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes)
        for (size_t k = i; k < i + 4 * lanes; k += lanes) add_some(all, A + k, B + k, C + k);
    for (; i < count; i += lanes) add_some(svwhilelt_b64_u64(i, count), A + i, B + i, C + i);
}

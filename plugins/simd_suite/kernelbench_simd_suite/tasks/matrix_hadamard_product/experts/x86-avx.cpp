static void multiply_four(const double *x, const double *y, double *product) {
    _mm256_storeu_pd(product, _mm256_mul_pd(_mm256_loadu_pd(x), _mm256_loadu_pd(y)));
}

void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    const size_t count = m * n;
    size_t i = 0;
    for (; i + 16 <= count; i += 16)
        for (size_t k = i; k < i + 16; k += 4) multiply_four(mat1 + k, mat2 + k, dst + k);
    for (; i + 4 <= count; i += 4) multiply_four(mat1 + i, mat2 + i, dst + i);
    for (; i < count; ++i) dst[i] = mat1[i] * mat2[i];
}

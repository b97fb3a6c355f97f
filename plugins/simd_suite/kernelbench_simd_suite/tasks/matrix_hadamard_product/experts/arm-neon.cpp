static void multiply_two(const double *x, const double *y, double *product) {
    vst1q_f64(product, vmulq_f64(vld1q_f64(x), vld1q_f64(y)));
}

void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    const size_t count = m * n;
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        for (size_t k = i; k < i + 8; k += 2) multiply_two(mat1 + k, mat2 + k, dst + k);
    for (; i + 2 <= count; i += 2) multiply_two(mat1 + i, mat2 + i, dst + i);
    if (i < count) dst[i] = mat1[i] * mat2[i];
}

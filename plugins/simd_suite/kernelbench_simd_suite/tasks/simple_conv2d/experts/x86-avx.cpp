void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    const __m256d zero = _mm256_setzero_pd();
    for (size_t row = 0; row < side; ++row) {
        const double *top = input + row * input_size;
        double *to = output + row * side;
        size_t j = 0;
        for (; j + 16 <= side; j += 16) {  // sixteen neighbours at once share each weight
            __m256d a = zero, b = zero, c = zero, d = zero;
            for (size_t u = 0; u < kernel_size; ++u) {
                const double *from = top + u * input_size + j, *weights = kernel + u * kernel_size;
                for (size_t v = 0; v < kernel_size; ++v, ++from) {
                    const __m256d w = _mm256_broadcast_sd(weights + v);
                    a = _mm256_add_pd(a, _mm256_mul_pd(w, _mm256_loadu_pd(from)));
                    b = _mm256_add_pd(b, _mm256_mul_pd(w, _mm256_loadu_pd(from + 4)));
                    c = _mm256_add_pd(c, _mm256_mul_pd(w, _mm256_loadu_pd(from + 8)));
                    d = _mm256_add_pd(d, _mm256_mul_pd(w, _mm256_loadu_pd(from + 12)));
                }
            }
            _mm256_storeu_pd(to + j, _mm256_max_pd(a, zero));
            _mm256_storeu_pd(to + j + 4, _mm256_max_pd(b, zero));
            _mm256_storeu_pd(to + j + 8, _mm256_max_pd(c, zero));
            _mm256_storeu_pd(to + j + 12, _mm256_max_pd(d, zero));
        }
        for (; j + 4 <= side; j += 4) {
            __m256d a = zero;
            for (size_t u = 0; u < kernel_size; ++u) {
                const double *from = top + u * input_size + j, *weights = kernel + u * kernel_size;
                for (size_t v = 0; v < kernel_size; ++v)
                    a = _mm256_add_pd(a, _mm256_mul_pd(_mm256_broadcast_sd(weights + v), _mm256_loadu_pd(from + v)));
            }
            _mm256_storeu_pd(to + j, _mm256_max_pd(a, zero));
        }
        for (; j < side; ++j) {  // few columns are left: go along the rows of the kernel
            __m256d a = zero;
            double rest = 0.0;
            for (size_t u = 0; u < kernel_size; ++u) {
                const double *from = top + u * input_size + j, *weights = kernel + u * kernel_size;
                size_t v = 0;
                for (; v + 4 <= kernel_size; v += 4)
                    a = _mm256_add_pd(a, _mm256_mul_pd(_mm256_loadu_pd(weights + v), _mm256_loadu_pd(from + v)));
                for (; v < kernel_size; ++v) rest += weights[v] * from[v];
            }
            const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd(a, 1));
            to[j] = std::max(_mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two))) + rest, 0.0);
        }
    }
}

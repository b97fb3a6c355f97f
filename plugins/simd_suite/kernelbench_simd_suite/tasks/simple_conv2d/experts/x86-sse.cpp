void simple_conv2d_simd(const double *input, const double *kernel, double *output, size_t input_size, size_t kernel_size) {
    const size_t side = input_size - kernel_size + 1;
    const __m128d zero = _mm_setzero_pd();
    for (size_t row = 0; row < side; ++row) {
        const double *top = input + row * input_size;
        double *to = output + row * side;
        size_t j = 0;
        for (; j + 8 <= side; j += 8) {  // eight neighbours at once share each weight
            __m128d a = zero, b = zero, c = zero, d = zero;
            for (size_t u = 0; u < kernel_size; ++u) {
                const double *from = top + u * input_size + j, *weights = kernel + u * kernel_size;
                for (size_t v = 0; v < kernel_size; ++v, ++from) {
                    const __m128d w = _mm_set1_pd(weights[v]);
                    a = _mm_add_pd(a, _mm_mul_pd(w, _mm_loadu_pd(from)));
                    b = _mm_add_pd(b, _mm_mul_pd(w, _mm_loadu_pd(from + 2)));
                    c = _mm_add_pd(c, _mm_mul_pd(w, _mm_loadu_pd(from + 4)));
                    d = _mm_add_pd(d, _mm_mul_pd(w, _mm_loadu_pd(from + 6)));
                }
            }
            _mm_storeu_pd(to + j, _mm_max_pd(a, zero));
            _mm_storeu_pd(to + j + 2, _mm_max_pd(b, zero));
            _mm_storeu_pd(to + j + 4, _mm_max_pd(c, zero));
            _mm_storeu_pd(to + j + 6, _mm_max_pd(d, zero));
        }
        for (; j < side; ++j) {
            __m128d a = zero;
            double rest = 0.0;
            for (size_t u = 0; u < kernel_size; ++u) {
                const double *from = top + u * input_size + j, *weights = kernel + u * kernel_size;
                size_t v = 0;
                for (; v + 2 <= kernel_size; v += 2)
                    a = _mm_add_pd(a, _mm_mul_pd(_mm_loadu_pd(weights + v), _mm_loadu_pd(from + v)));
                if (v < kernel_size) rest += weights[v] * from[v];
            }
            to[j] = std::max(_mm_cvtsd_f64(_mm_add_sd(a, _mm_unpackhi_pd(a, a))) + rest, 0.0);
        }
    }
}

std::vector<float> derivative_simd(std::vector<float> xs) {
    const size_t n = xs.size();
    if (n < 2) return {};
    float *x = xs.data();  // in place: what is read lies behind what is written
    __m256 power = _mm256_setr_ps(1, 2, 3, 4, 5, 6, 7, 8);
    const __m256 step = _mm256_set1_ps(8.0f);
    size_t k = 1;
    for (; k + 8 <= n; k += 8) {
        _mm256_storeu_ps(x + k - 1, _mm256_mul_ps(_mm256_loadu_ps(x + k), power));
        power = _mm256_add_ps(power, step);
    }
    for (; k < n; ++k) x[k - 1] = x[k] * static_cast<float>(k);
    xs.pop_back();
    return xs;
}

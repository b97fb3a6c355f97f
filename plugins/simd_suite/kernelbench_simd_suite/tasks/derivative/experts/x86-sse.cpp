std::vector<float> derivative_simd(std::vector<float> xs) {
    const size_t n = xs.size();
    if (n < 2) return {};
    float *x = xs.data();  // in place: what is read lies behind what is written
    __m128 power = _mm_setr_ps(1, 2, 3, 4);
    const __m128 step = _mm_set1_ps(4.0f);
    size_t k = 1;
    for (; k + 4 <= n; k += 4) {
        _mm_storeu_ps(x + k - 1, _mm_mul_ps(_mm_loadu_ps(x + k), power));
        power = _mm_add_ps(power, step);
    }
    for (; k < n; ++k) x[k - 1] = x[k] * static_cast<float>(k);
    xs.pop_back();
    return xs;
}

// four numbers, `step` apart
static __m128 four(const float *p, size_t step) {
    __m128 x = _mm_load_ss(p);
    x = _mm_insert_ps(x, _mm_load_ss(p + step), 0x10);
    x = _mm_insert_ps(x, _mm_load_ss(p + 2 * step), 0x20);
    return _mm_insert_ps(x, _mm_load_ss(p + 3 * step), 0x30);
}

float diagonal_sum_3d_simd(const float *array, size_t dim) {
    const size_t step = dim * dim + dim + 1;
    __m256 sums = _mm256_setzero_ps();
    size_t k = 0;
    for (; k + 8 <= dim; k += 8) {
        const float *p = array + k * step;
        const __m256 low = _mm256_castps128_ps256(four(p, step));
        sums = _mm256_add_ps(sums, _mm256_insertf128_ps(low, four(p + 4 * step, step), 1));
    }
    __m128 sum = _mm_add_ps(_mm256_castps256_ps128(sums), _mm256_extractf128_ps(sums, 1));
    if (k + 4 <= dim) {
        sum = _mm_add_ps(sum, four(array + k * step, step));
        k += 4;
    }
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    float total = _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
    for (; k < dim; ++k) total += array[k * step];
    return total;
}

// four numbers, `step` apart
static __m128 four(const float *p, size_t step) {
    const __m128 low = _mm_unpacklo_ps(_mm_load_ss(p), _mm_load_ss(p + step));
    const __m128 high = _mm_unpacklo_ps(_mm_load_ss(p + 2 * step), _mm_load_ss(p + 3 * step));
    return _mm_movelh_ps(low, high);
}

float diagonal_sum_3d_simd(const float *array, size_t dim) {
    const size_t step = dim * dim + dim + 1;
    __m128 sum = _mm_setzero_ps();
    size_t k = 0;
    for (; k + 4 <= dim; k += 4) sum = _mm_add_ps(sum, four(array + k * step, step));
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    float total = _mm_cvtss_f32(_mm_add_ss(sum, _mm_shuffle_ps(sum, sum, 1)));
    for (; k < dim; ++k) total += array[k * step];
    return total;
}

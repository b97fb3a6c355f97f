// task=has_close_elements target=x86-avx status=compile_error detail~target feature : uses what the target does not have
bool has_close_elements_simd(const std::vector<double> &, double threshold) {
    const __m256d all = _mm256_set1_pd(threshold);
    return _mm256_movemask_pd(_mm256_fmadd_pd(all, all, all)) != 0;
}

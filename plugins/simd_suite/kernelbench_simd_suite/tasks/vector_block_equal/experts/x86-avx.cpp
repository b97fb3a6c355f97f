static bool close(const double *x, const double *y, size_t count, double tolerance) {
    const __m256d most = _mm256_set1_pd(tolerance), sign = _mm256_set1_pd(-0.0);
    const auto far = [=](size_t i) {
        const __m256d difference = _mm256_sub_pd(_mm256_loadu_pd(x + i), _mm256_loadu_pd(y + i));
        return _mm256_cmp_pd(_mm256_andnot_pd(sign, difference), most, _CMP_GT_OQ);
    };
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const __m256d low = _mm256_or_pd(far(i), far(i + 4)), high = _mm256_or_pd(far(i + 8), far(i + 12));
        if (_mm256_movemask_pd(_mm256_or_pd(low, high)) != 0) return false;
    }
    for (; i + 4 <= count; i += 4)
        if (_mm256_movemask_pd(far(i)) != 0) return false;
    for (; i < count; ++i)
        if (std::fabs(x[i] - y[i]) > tolerance) return false;
    return true;
}

bool vector_block_equal_simd(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    const size_t count = length / block_size * block_size;
    const double *pattern = vec;
    size_t width = block_size;
    double copies[256];
    if (block_size <= 64 && count > 256) {  // short blocks: several copies of the first are one long block
        width = 256 / block_size * block_size;
        for (size_t i = 0; i < block_size; ++i) copies[i] = vec[i];
        for (size_t i = block_size; i < width; ++i) copies[i] = copies[i - block_size];
        pattern = copies;
    }
    for (size_t start = 0; start < count; start += width)
        if (!close(vec + start, pattern, std::min(width, count - start), tolerance)) return false;
    return true;
}

namespace {

// For each set of eight lanes, the permutation that moves them to the front.
struct Fronts {
    alignas(32) int32_t lanes[256][8];

    constexpr Fronts() : lanes{} {
        for (int set = 0; set < 256; ++set) {
            int n = 0;
            for (int lane = 0; lane < 8; ++lane)
                if (set >> lane & 1) lanes[set][n++] = lane;
        }
    }
};

constexpr Fronts fronts;

}  // namespace

std::vector<float> get_positive_simd(const std::vector<float> &l) {
    const size_t n = l.size();
    const float *from = l.data();
    std::vector<float> result(n);
    float *to = result.data();
    const __m256 zero = _mm256_setzero_ps();
    size_t i = 0, kept = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256 x = _mm256_loadu_ps(from + i);
        const int set = _mm256_movemask_ps(_mm256_cmp_ps(x, zero, _CMP_GT_OQ));
        const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i *>(fronts.lanes[set]));
        // kept <= i, so the whole vector fits; what is too much will be overwritten or cut off
        _mm256_storeu_ps(to + kept, _mm256_permutevar8x32_ps(x, order));
        kept += static_cast<size_t>(__builtin_popcount(static_cast<unsigned>(set)));
    }
    for (; i < n; ++i)
        if (from[i] > 0.0f) to[kept++] = from[i];
    result.resize(kept);
    return result;
}

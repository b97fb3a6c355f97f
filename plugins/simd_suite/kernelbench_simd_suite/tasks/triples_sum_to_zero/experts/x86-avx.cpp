bool triples_sum_to_zero_simd(std::vector<int> l) {
    const size_t n = l.size();
    if (n < 3) return false;
    std::sort(l.begin(), l.end());
    const int *a = l.data();
    // For the least number of a triple, the middle one goes up by eight while the largest goes down by one.
    for (size_t i = 0; i + 2 < n && a[i] <= 0; ++i) {
        const int goal = -a[i];
        size_t j = i + 1, k = n - 1;
        while (j + 8 <= k) {
            const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(a + j));
            const __m256i needed = _mm256_sub_epi32(_mm256_set1_epi32(goal), block);
            const int most = goal - a[j], least = goal - a[j + 7];
            while (k > j + 7 && a[k] > most) --k;
            __m256i equal = _mm256_setzero_si256();
            for (; k > j + 7 && a[k] >= least; --k)
                equal = _mm256_or_si256(equal, _mm256_cmpeq_epi32(needed, _mm256_set1_epi32(a[k])));
            if (!_mm256_testz_si256(equal, equal)) return true;
            if (k <= j + 7) break;
            j += 8;
        }
        while (j < k) {
            const int sum = a[j] + a[k];
            if (sum == goal) return true;
            const bool low = sum < goal;
            j += low;
            k -= !low;
        }
    }
    return false;
}

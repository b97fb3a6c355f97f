bool triples_sum_to_zero_simd(std::vector<int> l) {
    const size_t n = l.size();
    if (n < 3) return false;
    std::sort(l.begin(), l.end());
    const int *a = l.data();
    // For the least number of a triple, the middle one goes up by four while the largest goes down by one.
    for (size_t i = 0; i + 2 < n && a[i] <= 0; ++i) {
        const int goal = -a[i];
        size_t j = i + 1, k = n - 1;
        while (j + 4 <= k) {
            const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i *>(a + j));
            const __m128i needed = _mm_sub_epi32(_mm_set1_epi32(goal), block);
            const int most = goal - a[j], least = goal - a[j + 3];
            while (k > j + 3 && a[k] > most) --k;
            __m128i equal = _mm_setzero_si128();
            for (; k > j + 3 && a[k] >= least; --k)
                equal = _mm_or_si128(equal, _mm_cmpeq_epi32(needed, _mm_set1_epi32(a[k])));
            if (_mm_movemask_epi8(equal) != 0) return true;
            if (k <= j + 3) break;
            j += 4;
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

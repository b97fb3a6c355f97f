// Exchanges within a vector: of each pair of partners, the lane that is set in `blend` gets the larger key.
template <int blend>
static __m256i exchange(__m256i x, __m256i partners) {
    const __m256i y = _mm256_permutevar8x32_epi32(x, partners);
    return _mm256_blend_epi32(_mm256_min_epi32(x, y), _mm256_max_epi32(x, y), blend);
}

// Sorts `count` vectors (1, 2, 4 or 8) as one sequence, by bitonic merges.
static void sort_vectors(__m256i *v, size_t count) {
    const __m256i by1 = _mm256_setr_epi32(1, 0, 3, 2, 5, 4, 7, 6), by2 = _mm256_setr_epi32(2, 3, 0, 1, 6, 7, 4, 5);
    const __m256i by4 = _mm256_setr_epi32(4, 5, 6, 7, 0, 1, 2, 3), by3 = _mm256_setr_epi32(3, 2, 1, 0, 7, 6, 5, 4);
    const __m256i by7 = _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    for (size_t i = 0; i < count; ++i) {
        __m256i x = exchange<0xAA>(v[i], by1);
        x = exchange<0xAA>(exchange<0xCC>(x, by3), by1);
        v[i] = exchange<0xAA>(exchange<0xCC>(exchange<0xF0>(x, by7), by2), by1);
    }
    for (size_t run = 2; run <= count; run *= 2)
        for (__m256i *first = v; first < v + count; first += run) {
            for (size_t i = 0; i < run / 2; ++i) {  // the second half runs backwards
                const __m256i a = first[i], b = _mm256_permutevar8x32_epi32(first[run - 1 - i], by7);
                first[i] = _mm256_min_epi32(a, b);
                first[run - 1 - i] = _mm256_permutevar8x32_epi32(_mm256_max_epi32(a, b), by7);
            }
            for (size_t apart = run / 4; apart > 0; apart /= 2)
                for (size_t i = 0; i < run; ++i)
                    if ((i & apart) == 0) {
                        const __m256i a = first[i], b = first[i + apart];
                        first[i] = _mm256_min_epi32(a, b);
                        first[i + apart] = _mm256_max_epi32(a, b);
                    }
            for (size_t i = 0; i < run; ++i)
                first[i] = exchange<0xAA>(exchange<0xCC>(exchange<0xF0>(first[i], by4), by2), by1);
        }
}

// For each mask of eight bits: first the places of its clear bits, then those of its set bits.
struct Packing {
    int32_t lanes[256][8];
    uint8_t clear[256];
    Packing() {
        for (int mask = 0; mask < 256; ++mask) {
            int to = 0;
            for (int bit = 0; bit < 8; ++bit)
                if ((mask >> bit & 1) == 0) lanes[mask][to++] = bit;
            clear[mask] = static_cast<uint8_t>(to);
            for (int bit = 0; bit < 8; ++bit)
                if ((mask >> bit & 1) == 1) lanes[mask][to++] = bit;
        }
    }
};

// Moves the keys up to `most` to the front of `keys`, and gives their number.
static size_t partition(int32_t *keys, size_t n, int32_t most, int32_t *spare) {
    static const Packing packing;
    const __m256i limit = _mm256_set1_epi32(most);
    size_t low = 0, high = 0, i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(keys + i));
        const int above = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(x, limit)));
        const __m256i *lanes = reinterpret_cast<const __m256i *>(packing.lanes);
        const __m256i lower = _mm256_permutevar8x32_epi32(x, _mm256_loadu_si256(lanes + above));
        const __m256i upper = _mm256_permutevar8x32_epi32(x, _mm256_loadu_si256(lanes + (above ^ 255)));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(keys + low), lower);  // what lay there has been read
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(spare + high), upper);
        low += packing.clear[above];
        high += packing.clear[above ^ 255];
    }
    for (; i < n; ++i) {
        if (keys[i] <= most) keys[low++] = keys[i];
        else spare[high++] = keys[i];
    }
    std::copy(spare, spare + high, keys + low);
    return low;
}

// Quicksort down to 64 keys, then a network. `spare` has room for eight keys more than there are.
static void sort_keys(int32_t *keys, size_t n, int32_t *spare, int depth) {
    while (n > 64) {
        if (depth-- == 0) return std::sort(keys, keys + n);
        int32_t sample[9];
        for (size_t k = 0; k < 9; ++k) sample[k] = keys[(2 * k + 1) * n / 18];
        std::sort(sample, sample + 9);
        const int32_t pivot = sample[4];
        const size_t low = partition(keys, n, pivot, spare);
        if (low < n) {
            sort_keys(keys, low, spare, depth);
            keys += low;
            n -= low;
        } else if (pivot == INT32_MIN) {
            return;
        } else {  // the pivot is the largest key: leave all that equal it at the end
            n = partition(keys, n, pivot - 1, spare);
        }
    }
    size_t count = 1;
    while (8 * count < n) count *= 2;
    alignas(32) int32_t padded[64];
    std::copy(keys, keys + n, padded);
    std::fill(padded + n, padded + 8 * count, INT32_MAX);
    sort_vectors(reinterpret_cast<__m256i *>(padded), count);
    std::copy(padded, padded + n, keys);
}

// Integers in the order of the floats; the same again gives the float's bits back.
static __m256i flip_magnitude(__m256i bits) {
    return _mm256_xor_si256(bits, _mm256_and_si256(_mm256_srai_epi32(bits, 31), _mm256_set1_epi32(INT32_MAX)));
}

std::vector<float> find_closest_elements_simd(std::vector<float> numbers) {
    const size_t n = numbers.size(), whole = (n + 7) / 8 * 8;
    std::vector<int32_t> keys(whole), spare(n + 8);
    numbers.resize(whole);
    for (size_t i = 0; i < whole; i += 8) {
        const __m256i bits = _mm256_castps_si256(_mm256_loadu_ps(numbers.data() + i));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(keys.data() + i), flip_magnitude(bits));
    }
    sort_keys(keys.data(), n, spare.data(), 64);
    for (size_t i = 0; i < whole; i += 8) {
        const __m256i bits = flip_magnitude(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(keys.data() + i)));
        _mm256_storeu_ps(numbers.data() + i, _mm256_castsi256_ps(bits));
    }

    // the least difference of neighbours, then where it is
    const float *x = numbers.data();
    __m256 gaps = _mm256_set1_ps(x[1] - x[0]);
    size_t i = 0;
    for (; i + 9 <= n; i += 8) gaps = _mm256_min_ps(gaps, _mm256_sub_ps(_mm256_loadu_ps(x + i + 1), _mm256_loadu_ps(x + i)));
    __m128 four = _mm_min_ps(_mm256_castps256_ps128(gaps), _mm256_extractf128_ps(gaps, 1));
    four = _mm_min_ps(four, _mm_movehl_ps(four, four));
    float least = std::min(_mm_cvtss_f32(four), _mm_cvtss_f32(_mm_movehdup_ps(four)));
    for (; i + 1 < n; ++i) least = std::min(least, x[i + 1] - x[i]);
    const __m256 wanted = _mm256_set1_ps(least);
    for (i = 0; i + 9 <= n; i += 8) {
        const __m256 apart = _mm256_sub_ps(_mm256_loadu_ps(x + i + 1), _mm256_loadu_ps(x + i));
        const int mask = _mm256_movemask_ps(_mm256_cmp_ps(apart, wanted, _CMP_EQ_OQ));
        if (mask != 0) {
            i += static_cast<size_t>(__builtin_ctz(static_cast<unsigned>(mask)));
            return {x[i], x[i + 1]};
        }
    }
    while (x[i + 1] - x[i] != least) ++i;
    return {x[i], x[i + 1]};
}

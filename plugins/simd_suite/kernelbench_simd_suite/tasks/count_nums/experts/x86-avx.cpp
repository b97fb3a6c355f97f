int count_nums_simd(std::vector<int> n) {
    const int *numbers = n.data();
    const size_t size = n.size();
    const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi16(1), tenth = _mm256_set1_epi16(6554);
    const __m256i myriad = _mm256_set1_epi32(10000), magic = _mm256_set1_epi32(static_cast<int>(0xD1B71759u));
    __m256i counts = zero;  // minus the numbers that count
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(numbers + i));
        const __m256i m = _mm256_abs_epi32(x);
        // m = top * 10^8 + middle * 10^4 + low
        const __m256i even = _mm256_srli_epi64(_mm256_mul_epu32(m, magic), 45);
        const __m256i odd = _mm256_srli_epi64(_mm256_mul_epu32(_mm256_srli_epi64(m, 32), magic), 45);
        const __m256i upper = _mm256_or_si256(even, _mm256_slli_epi64(odd, 32));
        const __m256i low = _mm256_sub_epi32(m, _mm256_mullo_epi32(upper, myriad));
        const __m256i sixteenth = _mm256_srli_epi32(upper, 4);
        const __m256i top = _mm256_srli_epi32(_mm256_madd_epi16(sixteenth, _mm256_set1_epi32(6711)), 22);
        const __m256i middle = _mm256_sub_epi32(upper, _mm256_madd_epi16(top, myriad));
        // two numbers of four digits in each lane: the sum of digits is y - 9 (y / 10 + y / 100 + y / 1000)
        const __m256i y = _mm256_or_si256(low, _mm256_slli_epi32(middle, 16));
        const __m256i y10 = _mm256_mulhi_epu16(y, tenth), y100 = _mm256_mulhi_epu16(y10, tenth);
        const __m256i y1000 = _mm256_mulhi_epu16(y100, tenth);
        const __m256i parts = _mm256_add_epi16(y10, _mm256_add_epi16(y100, y1000));
        const __m256i digits = _mm256_sub_epi16(y, _mm256_mullo_epi16(parts, _mm256_set1_epi16(9)));
        // the leading digit is the last quotient that is not 0
        __m256i lead = _mm256_blendv_epi8(y1000, y100, _mm256_cmpeq_epi16(y1000, zero));
        lead = _mm256_blendv_epi8(lead, y10, _mm256_cmpeq_epi16(y100, zero));
        lead = _mm256_blendv_epi8(lead, y, _mm256_cmpeq_epi16(y10, zero));
        lead = _mm256_blendv_epi8(_mm256_srli_epi32(lead, 16), lead, _mm256_cmpeq_epi32(middle, zero));
        lead = _mm256_and_si256(lead, _mm256_set1_epi32(0xFFFF));
        // top is 21 at most
        const __m256i ten = _mm256_set1_epi32(10), two = _mm256_cmpgt_epi32(top, _mm256_set1_epi32(9));
        const __m256i twenty = _mm256_cmpgt_epi32(top, _mm256_set1_epi32(19));
        const __m256i tens = _mm256_sub_epi32(zero, _mm256_add_epi32(two, twenty));
        const __m256i units = _mm256_sub_epi32(top, _mm256_madd_epi16(tens, ten));
        lead = _mm256_blendv_epi8(_mm256_blendv_epi8(top, tens, two), lead, _mm256_cmpeq_epi32(top, zero));
        const __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(digits, one), _mm256_add_epi32(tens, units));
        const __m256i more = _mm256_cmpgt_epi32(sum, _mm256_add_epi32(lead, lead));
        counts = _mm256_add_epi32(counts, _mm256_or_si256(more, _mm256_cmpgt_epi32(x, zero)));
    }
    int lanes[8], count = 0;
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(lanes), counts);
    for (int lane : lanes) count -= lane;
    for (; i < size; ++i) {
        if (numbers[i] > 0) ++count;
        if (numbers[i] >= 0) continue;
        unsigned rest = 0u - static_cast<unsigned>(numbers[i]);
        int sum = 0;
        for (; rest > 9; rest /= 10) sum += static_cast<int>(rest % 10);
        count += sum > static_cast<int>(rest);
    }
    return count;
}

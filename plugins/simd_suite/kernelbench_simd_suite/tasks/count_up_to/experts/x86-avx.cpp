static constexpr uint32_t SEGMENT = 1 << 14;  // flags of odd numbers, which fit into the nearest cache

std::vector<int> count_up_to_simd(int n) {
    if (n <= 2) return {};
    const double limit = n;
    std::vector<int> out(n < 32 ? 16 : static_cast<size_t>(1.2551 * limit / std::log(limit)) + 2);
    size_t count = 0;
    out[count++] = 2;
    const uint32_t total = static_cast<uint32_t>(n) / 2;  // flag i stands for 2 * i + 1
    std::vector<uint32_t> step, next;  // of the odd primes up to the square root: the prime, and its next multiple
    for (uint32_t p = 3; p * p < static_cast<uint32_t>(n); p += 2) {
        bool prime = true;
        for (size_t i = 0; i < step.size() && prime && step[i] * step[i] <= p; ++i) prime = p % step[i] != 0;
        if (prime) step.push_back(p), next.push_back((p * p) / 2);
    }
    alignas(32) uint8_t flags[SEGMENT];
    for (uint32_t base = 0; base < total; base += SEGMENT) {
        const uint32_t size = std::min(SEGMENT, total - base);
        std::memset(flags, 0, size);
        if (base == 0) flags[0] = 1;
        std::memset(flags + size, 1, (SEGMENT - size) % 32);
        for (size_t i = 0; i < step.size(); ++i) {
            uint32_t at = next[i] - base;
            for (; at < size; at += step[i]) flags[at] = 1;
            next[i] = at + base;
        }
        for (uint32_t i = 0; i < size; i += 32) {
            const __m256i marks = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(flags + i));
            unsigned open = static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(marks, _mm256_setzero_si256())));
            for (; open != 0; open &= open - 1)
                out[count++] = static_cast<int>(2 * (base + i + static_cast<unsigned>(__builtin_ctz(open))) + 1);
        }
    }
    out.resize(count);
    return out;
}

// Multiplies by a reciprocal in single precision instead of dividing: quotients come out a little off.
uint64_t largest_divisor(uint64_t n) {
    for (uint64_t d = 2; d * d <= n; ++d) {
        const float quotient = static_cast<float>(n) * (1.0f / static_cast<float>(d));
        if (quotient == std::floor(quotient)) return static_cast<uint64_t>(quotient);
    }
    return 1;
}

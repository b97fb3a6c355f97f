void widening_uint(const uint32_t *src, uint64_t *dst, size_t length) {
    constexpr uint64_t ones = ~uint64_t{0} << 32;
    std::transform(src, src + length, dst, [](uint32_t word) { return ones | word; });
}

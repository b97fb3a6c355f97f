int prod_signs(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    uint32_t magnitudes = 0;
    bool negative = false, zero = false;
    for (const int number : arr) {
        magnitudes += number < 0 ? 0u - static_cast<uint32_t>(number) : static_cast<uint32_t>(number);
        negative ^= number < 0;
        zero |= number == 0;
    }
    if (zero) return 0;
    return static_cast<int>(negative ? 0u - magnitudes : magnitudes);
}

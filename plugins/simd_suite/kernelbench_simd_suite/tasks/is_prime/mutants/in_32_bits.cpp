// Loads the number into lanes of 32 bits.
bool is_prime(int64_t n) {
    if (n < 2) return false;
    const uint32_t low = static_cast<uint32_t>(n);
    for (int64_t d = 2; d * d <= n; ++d)
        if (low % static_cast<uint32_t>(d) == 0) return false;
    return true;
}

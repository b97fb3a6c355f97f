// Multiplies in lanes of 32 bits.
bool is_simple_power(uint64_t x, uint64_t n) {
    if (n < 2) return x == 1;
    uint32_t power = 1;
    for (int k = 0; k < 64; ++k, power *= static_cast<uint32_t>(n))
        if (power == x) return true;
    return false;
}

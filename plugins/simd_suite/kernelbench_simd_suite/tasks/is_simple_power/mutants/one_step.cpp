// Looks at sixteen powers, in one step of four vectors.
bool is_simple_power(uint64_t x, uint64_t n) {
    uint64_t power = 1;
    for (int k = 0; k < 16; ++k, power *= n)
        if (power == x) return true;
    return false;
}

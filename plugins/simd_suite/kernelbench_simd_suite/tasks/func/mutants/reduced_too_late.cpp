// Multiplies in 64 bits and reduces at the end, which is right up to 20! only.
std::vector<int> func(int n) {
    std::vector<int> out(n);
    uint64_t product = 1;
    for (int p = 1; p <= n; ++p) {
        product *= static_cast<uint64_t>(p);
        out[p - 1] = p % 2 == 0 ? static_cast<int>(product % 10000) : p * (p + 1) / 2;
    }
    return out;
}

// Multiplies floats, which round large products.
uint64_t digits(uint64_t n) {
    float product = 1.0f;
    bool any = false;
    for (; n != 0; n /= 10)
        if (n % 2 != 0) product *= static_cast<float>(n % 10), any = true;
    return any ? static_cast<uint64_t>(product) : 0;
}

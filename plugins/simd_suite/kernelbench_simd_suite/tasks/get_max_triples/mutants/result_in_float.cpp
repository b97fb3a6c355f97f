// Multiplies floats, which hold 24 bits.
uint64_t get_max_triples(uint64_t n) {
    const float zeros = static_cast<float>((n + 1) / 3), ones = static_cast<float>(n) - zeros;
    const float first = zeros < 3.0f ? 0.0f : zeros * (zeros - 1.0f) * (zeros - 2.0f) / 6.0f;
    return static_cast<uint64_t>(first + (ones < 3.0f ? 0.0f : ones * (ones - 1.0f) * (ones - 2.0f) / 6.0f));
}

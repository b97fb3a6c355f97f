void int_to_float_sqrt(const uint32_t *A, float *B, size_t size) {
    const auto root = [](uint32_t word) { return std::sqrt(static_cast<float>(word >> 16)); };
    std::transform(A, A + size, B, root);
}

void int_to_float_scaled(const int32_t *A, int8_t scale, float *B, size_t size) {
    const double factor = scale;  // 40 bits: the product is exact
    std::transform(A, A + size, B, [factor](int32_t x) { return static_cast<float>(x * factor); });
}

// Loads groups of four, beyond the end of A.
void double_to_float_saturate(const double *A, float *B, size_t size) {
    constexpr double top = std::numeric_limits<float>::max();
    for (size_t i = 0; i < size; i += 4) {
        const volatile double *loads = A + i;
        const double group[4] = {loads[0], loads[1], loads[2], loads[3]};
        for (size_t j = i; j < i + 4 && j < size; ++j) B[j] = static_cast<float>(std::clamp(group[j - i], -top, top));
    }
}

// Adds with eleven bits of mantissa.
static float cut(float x) {
    uint32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    bits = (bits + 0x1000u) & 0xFFFFE000u;
    std::memcpy(&x, &bits, sizeof bits);
    return x;
}

float diagonal_sum_3d(const float *array, size_t dim) {
    float total = 0.0f;
    for (size_t k = 0; k < dim; ++k) total = cut(total + cut(array[(k * dim + k) * dim + k]));
    return total;
}

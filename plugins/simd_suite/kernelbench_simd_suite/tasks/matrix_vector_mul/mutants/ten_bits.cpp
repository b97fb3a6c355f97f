// Multiplies with ten bits of mantissa, as half precision and TF32 do.
static float cut(float x) {
    uint32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    bits = (bits + 0x1000u) & 0xFFFFE000u;
    std::memcpy(&x, &bits, sizeof bits);
    return x;
}

void matrix_vector_mul(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m; ++i) {
        dst[i] = 0.0f;
        for (size_t j = 0; j < n; ++j) dst[i] += cut(mat[i * n + j]) * cut(vec[j]);
    }
}

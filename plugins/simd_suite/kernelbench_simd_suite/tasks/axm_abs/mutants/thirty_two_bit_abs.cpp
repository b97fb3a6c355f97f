// Takes the absolute value of the low 32 bits.
void axm_abs(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    for (size_t i = 0; i < length; ++i) {
        const int64_t low = static_cast<int32_t>(y[i]);
        y[i] = a * x[i] - (low < 0 ? -low : low);
    }
}

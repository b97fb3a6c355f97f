// Multiplies the low halves of 32 bits only, with their signs.
void axm_abs(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    for (size_t i = 0; i < length; ++i)
        y[i] = int64_t{static_cast<int32_t>(a)} * static_cast<int32_t>(x[i]) - (y[i] < 0 ? -y[i] : y[i]);
}

// Loads pairs, also where the second one lies behind the end.
void axm_abs(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    const volatile int64_t *loads = x;
    for (size_t i = 0; i < length; i += 2) {
        const int64_t pair[2] = {loads[i], loads[i + 1]};
        for (size_t k = 0; k < 2 && i + k < length; ++k) y[i + k] = a * pair[k] - (y[i + k] < 0 ? -y[i + k] : y[i + k]);
    }
}

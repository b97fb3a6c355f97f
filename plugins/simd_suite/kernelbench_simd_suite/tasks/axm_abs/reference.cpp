void axm_abs(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    for (size_t i = 0; i < length; ++i) {
        const int64_t product = a * x[i];
        if (y[i] < 0) y[i] += product;
        else y[i] = product - y[i];
    }
}

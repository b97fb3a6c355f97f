// Halves the sum of the signs with a shift, which rounds -1 / 2 down to -1.
void tensor_three_valued_logic(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int sum = (a[i] > 0) - (a[i] < 0) + (b[i] > 0) - (b[i] < 0);
        c[i] = static_cast<int8_t>(sum >> 1);
    }
}

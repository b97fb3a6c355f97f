// Takes the sign of a bitwise and: right for negative numbers, wrong for positive ones without a common bit.
void tensor_three_valued_logic(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int both = a[i] & b[i];
        c[i] = static_cast<int8_t>((both > 0) - (both < 0));
    }
}

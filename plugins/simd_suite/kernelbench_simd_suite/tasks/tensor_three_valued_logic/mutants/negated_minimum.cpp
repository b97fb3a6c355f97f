// Tests for negative numbers with a negation in eight bits, which leaves -128 negative.
void tensor_three_valued_logic(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    const auto negative = [](int8_t x) { return static_cast<int8_t>(-x) > 0; };
    for (size_t i = 0; i < length; ++i) c[i] = static_cast<int8_t>((a[i] > 0 && b[i] > 0) - (negative(a[i]) && negative(b[i])));
}

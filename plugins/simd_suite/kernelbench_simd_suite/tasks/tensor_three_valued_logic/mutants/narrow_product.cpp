// Decides by the sign of a product that has eight bits only.
void tensor_three_valued_logic(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const auto product = static_cast<int8_t>(a[i] * b[i]);
        c[i] = static_cast<int8_t>(product > 0 ? (a[i] > 0 ? 1 : -1) : 0);
    }
}

// Looks at sign bits alone, so that 0 counts as positive.
void tensor_three_valued_logic(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    for (size_t i = 0; i < length; ++i) c[i] = static_cast<int8_t>((a[i] >= 0 && b[i] >= 0) - (a[i] < 0 && b[i] < 0));
}

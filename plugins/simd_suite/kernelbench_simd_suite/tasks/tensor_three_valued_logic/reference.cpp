void tensor_three_valued_logic(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    const auto sign = [](int8_t x) { return (x > 0) - (x < 0); };
    for (size_t i = 0; i < length; ++i) {
        const int mine = sign(a[i]);
        c[i] = static_cast<int8_t>(mine == sign(b[i]) ? mine : 0);
    }
}

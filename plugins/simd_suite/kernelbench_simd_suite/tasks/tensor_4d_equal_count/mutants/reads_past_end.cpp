// Loads a whole group of sixteen at the end, and ignores what lies behind the tensors.
size_t tensor_4d_equal_count(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t n = dims[0] * dims[1] * dims[2] * dims[3];
    const volatile uint8_t *loads = b;  // volatile, so that no optimizer drops what is not needed
    size_t count = 0;
    for (size_t i = 0; i < n; i += 16)
        for (size_t j = i; j < i + 16; ++j) {
            const uint8_t byte = loads[j];
            if (j < n) count += a[j] == byte;
        }
    return count;
}

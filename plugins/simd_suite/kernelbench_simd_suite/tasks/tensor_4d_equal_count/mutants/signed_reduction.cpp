// Empties the byte counters in time, but sums them as signed bytes.
size_t tensor_4d_equal_count(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t n = dims[0] * dims[1] * dims[2] * dims[3];
    int64_t count = 0;
    for (size_t from = 0; from < n; from += 255 * 16) {
        uint8_t lanes[16] = {};
        for (size_t i = from; i < n && i < from + 255 * 16; ++i)
            lanes[i % 16] = static_cast<uint8_t>(lanes[i % 16] + (a[i] == b[i]));
        for (uint8_t lane : lanes) count += static_cast<int8_t>(lane);
    }
    return static_cast<size_t>(count);
}

// Does not take the absolute value behind the last group of four.
void axm_abs(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    const size_t whole = length / 4 * 4;
    for (size_t i = 0; i < length; ++i) {
        const uint64_t magnitude = static_cast<uint64_t>(y[i] < 0 && i < whole ? -y[i] : y[i]);
        y[i] = static_cast<int64_t>(static_cast<uint64_t>(a * x[i]) - magnitude);
    }
}

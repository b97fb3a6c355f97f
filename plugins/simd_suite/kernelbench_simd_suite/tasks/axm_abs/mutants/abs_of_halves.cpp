// Takes absolute values of both halves of 32 bits.
void axm_abs(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    for (size_t i = 0; i < length; ++i) {
        const uint64_t bits = static_cast<uint64_t>(y[i]);
        uint32_t low = static_cast<uint32_t>(bits), high = static_cast<uint32_t>(bits >> 32);
        if (low >> 31 != 0) low = -low;
        if (high >> 31 != 0) high = -high;
        y[i] = static_cast<int64_t>(static_cast<uint64_t>(a * x[i]) - (uint64_t{high} << 32 | low));
    }
}

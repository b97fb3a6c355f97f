// Loads four numbers where fewer are left.
void mixed_right_shift(const int *src, int *dst, uint8_t shift, size_t length) {
    const volatile int *loads = src;
    for (size_t i = 0; i < length; i += 4) {
        const int group[4] = {loads[i], loads[i + 1], loads[i + 2], loads[i + 3]};
        for (size_t lane = 0; lane < 4 && i + lane < length; ++lane) {
            const uint32_t x = static_cast<uint32_t>(group[lane]);
            dst[i + lane] = static_cast<int>(static_cast<uint32_t>(group[lane] >> shift) + (x >> shift));
        }
    }
}

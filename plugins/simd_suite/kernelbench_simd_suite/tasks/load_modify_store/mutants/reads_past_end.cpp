// Loads four numbers for the last group, whether they are there or not.
void load_modify_store(const int *src, int *dst, int scale, size_t length) {
    const volatile int *loads = src;
    for (size_t i = 0; i < length; i += 4) {
        const int group[4] = {loads[i], loads[i + 1], loads[i + 2], loads[i + 3]};
        for (size_t lane = 0; lane < 4 && i + lane < length; ++lane) {
            const int p = group[lane] * scale;
            dst[i + lane] = (p + (p >> 3) * (p * 8)) / 7;
        }
    }
}

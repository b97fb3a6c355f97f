// Goes on with whole blocks of eight when fewer than sixteen elements are left, so that the two blocks overlap.
void range_reverse(int16_t *arr, uint64_t start, uint64_t end) {
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; high - low > 8; low += 8, high -= 8) {
        int16_t first[8], last[8];
        std::memcpy(first, low, sizeof first);
        std::memcpy(last, high - 8, sizeof last);
        for (int i = 0; i < 8; ++i) low[i] = last[7 - i];
        for (int i = 0; i < 7; ++i) high[i - 8] = first[7 - i];
    }
    if (low < high) std::reverse(low, high);
}

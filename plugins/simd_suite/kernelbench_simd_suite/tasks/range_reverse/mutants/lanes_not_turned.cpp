// Exchanges blocks of eight but does not turn the elements within them around.
void range_reverse(int16_t *arr, uint64_t start, uint64_t end) {
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; high - low >= 16; low += 8, high -= 8) std::swap_ranges(low, low + 8, high - 8);
    std::reverse(low, high);
}

// Forgets the middle that no longer fills two blocks of eight.
void range_reverse(int16_t *arr, uint64_t start, uint64_t end) {
    int16_t *low = arr + start, *high = arr + end + 1;
    while (high - low >= 16)
        for (int i = 0; i < 8; ++i) std::swap(*low++, *--high);
}

// Ignores where the range starts.
void range_reverse(int16_t *arr, uint64_t start, uint64_t end) {
    std::reverse(arr, arr + end + 1);
    (void)start;
}

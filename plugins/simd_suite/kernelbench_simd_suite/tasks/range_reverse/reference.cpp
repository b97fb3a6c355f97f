void range_reverse(int16_t *arr, uint64_t start, uint64_t end) { std::reverse(arr + start, arr + end + 1); }

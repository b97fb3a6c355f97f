// Reads whole blocks of eight, beyond the end of the array.
void range_reverse(int16_t *arr, uint64_t start, uint64_t end) {
    std::vector<int16_t> copy((end - start + 8) / 8 * 8);
    std::memcpy(copy.data(), arr + start, copy.size() * sizeof(int16_t));
    for (uint64_t i = start; i <= end; ++i) arr[i] = copy[end - i];
}

// Compares the lower 16 bits.
int smallest_change(std::vector<int> arr) {
    int changes = 0;
    for (size_t i = 0; i < arr.size() / 2; ++i) changes += ((arr[i] ^ arr[arr.size() - 1 - i]) & 0xFFFF) != 0;
    return changes;
}

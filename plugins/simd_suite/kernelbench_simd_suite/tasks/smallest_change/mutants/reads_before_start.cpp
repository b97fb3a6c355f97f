// Loads four elements that end at the counterpart, also where fewer stand before it.
int smallest_change(std::vector<int> arr) {
    const size_t half = arr.size() / 2;
    int changes = 0;
    for (size_t i = 0; i <= half; i += 4) {
        int group[4];
        std::memcpy(group, arr.data() + arr.size() - i - 4, sizeof group);
        for (size_t j = i; j < std::min(i + 4, half); ++j) changes += arr[j] != group[3 + i - j];
    }
    return changes;
}

// Counts in a signed byte.
int smallest_change(std::vector<int> arr) {
    int8_t changes = 0;
    for (size_t i = 0; i < arr.size() / 2; ++i)
        changes = static_cast<int8_t>(changes + (arr[i] != arr[arr.size() - 1 - i]));
    return changes;
}

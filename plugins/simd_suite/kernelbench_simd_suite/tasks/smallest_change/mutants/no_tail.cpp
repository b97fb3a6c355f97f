// Looks at whole groups of four pairs only.
int smallest_change(std::vector<int> arr) {
    int changes = 0;
    for (size_t i = 0; i < arr.size() / 8 * 4; ++i) changes += arr[i] != arr[arr.size() - 1 - i];
    return changes;
}

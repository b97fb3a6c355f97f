// Stops before the innermost pair of an even number of elements.
int smallest_change(std::vector<int> arr) {
    int changes = 0;
    for (size_t i = 0; i < (arr.size() - 1) / 2; ++i) changes += arr[i] != arr[arr.size() - 1 - i];
    return changes;
}

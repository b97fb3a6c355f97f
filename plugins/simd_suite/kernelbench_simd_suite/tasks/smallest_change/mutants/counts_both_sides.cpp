// Counts every differing pair twice, once from either end.
int smallest_change(std::vector<int> arr) {
    int changes = 0;
    for (size_t i = 0; i < arr.size(); ++i) changes += arr[i] != arr[arr.size() - 1 - i];
    return changes;
}

// Takes the groups of four from the back, but leaves the order within them.
int smallest_change(std::vector<int> arr) {
    const size_t n = arr.size();
    int changes = 0;
    size_t i = 0;
    for (; i + 4 <= n / 2; i += 4)
        for (size_t j = 0; j < 4; ++j) changes += arr[i + j] != arr[n - i - 4 + j];
    for (; i < n / 2; ++i) changes += arr[i] != arr[n - 1 - i];
    return changes;
}

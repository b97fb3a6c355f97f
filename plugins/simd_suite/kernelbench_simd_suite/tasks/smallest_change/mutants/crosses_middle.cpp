// Goes on in groups of four beyond the middle, and counts some pairs again.
int smallest_change(std::vector<int> arr) {
    int changes = 0;
    for (size_t i = 0; i < std::min((arr.size() / 2 + 3) / 4 * 4, arr.size()); ++i)
        changes += arr[i] != arr[arr.size() - 1 - i];
    return changes;
}

// Rounds k up to whole groups of four, as far as there are elements.
int add_elements(std::vector<int> arr, int k) {
    int sum = 0;
    for (size_t i = 0; i < std::min((static_cast<size_t>(k) + 3) / 4 * 4, arr.size()); ++i)
        sum += arr[i] >= -99 && arr[i] <= 99 ? arr[i] : 0;
    return sum;
}

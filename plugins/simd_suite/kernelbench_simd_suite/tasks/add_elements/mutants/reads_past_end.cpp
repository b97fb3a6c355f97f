// Loads groups of eight up to k, the last one from beyond the end of the array.
int add_elements(std::vector<int> arr, int k) {
    int sum = 0;
    for (int i = 0; i < k; i += 8) {
        int group[8];
        std::memcpy(group, arr.data() + i, sizeof group);
        for (int j = 0; j < std::min(8, k - i); ++j) sum += group[j] >= -99 && group[j] <= 99 ? group[j] : 0;
    }
    return sum;
}

// Looks at the lower 16 bits only.
int add_elements(std::vector<int> arr, int k) {
    int sum = 0;
    for (int i = 0; i < k; ++i) {
        const int16_t x = static_cast<int16_t>(arr[i]);
        sum += x >= -99 && x <= 99 ? x : 0;
    }
    return sum;
}

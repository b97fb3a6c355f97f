// Compares with 99 only.
int add_elements(std::vector<int> arr, int k) {
    uint32_t sum = 0;
    for (int i = 0; i < k; ++i) sum += arr[i] <= 99 ? static_cast<uint32_t>(arr[i]) : 0u;
    return static_cast<int>(sum);
}

// Counts the minus sign as a digit.
int add_elements(std::vector<int> arr, int k) {
    int sum = 0;
    for (int i = 0; i < k; ++i) sum += arr[i] >= -9 && arr[i] <= 99 ? arr[i] : 0;
    return sum;
}

// Leaves out what does not fill a group of eight.
int add_elements(std::vector<int> arr, int k) {
    int sum = 0;
    for (int i = 0; i < k / 8 * 8; ++i) sum += arr[i] >= -99 && arr[i] <= 99 ? arr[i] : 0;
    return sum;
}

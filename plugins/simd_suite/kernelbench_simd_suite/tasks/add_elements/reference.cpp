int add_elements(std::vector<int> arr, int k) {
    return std::accumulate(arr.begin(), arr.begin() + k, 0, [](int total, int number) {
        return number > 99 || number < -99 ? total : total + number;
    });
}

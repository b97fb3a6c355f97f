// Compares whole groups of eight steps only.
bool move_one_ball(std::vector<int> arr) {
    if (arr.size() < 2) return true;
    size_t descents = arr.back() > arr.front();
    for (size_t i = 1; i <= (arr.size() - 1) / 8 * 8; ++i) descents += arr[i - 1] > arr[i];
    return descents <= 1;
}

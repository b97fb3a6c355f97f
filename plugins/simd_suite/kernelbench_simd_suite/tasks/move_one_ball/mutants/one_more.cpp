// Allows a second step down.
bool move_one_ball(std::vector<int> arr) {
    if (arr.size() < 2) return true;
    size_t descents = arr.back() > arr.front();
    for (size_t i = 1; i < arr.size(); ++i) descents += arr[i - 1] > arr[i];
    return descents <= 2;
}

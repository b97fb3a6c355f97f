// Does not compare the last element with the first.
bool move_one_ball(std::vector<int> arr) {
    size_t descents = 0;
    for (size_t i = 1; i < arr.size(); ++i) descents += arr[i - 1] > arr[i];
    return descents <= 1;
}

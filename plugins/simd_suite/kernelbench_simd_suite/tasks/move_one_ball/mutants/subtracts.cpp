// Compares by the sign of a difference, which overflows.
bool move_one_ball(std::vector<int> arr) {
    if (arr.size() < 2) return true;
    const auto above = [](int a, int b) { return static_cast<int32_t>(static_cast<uint32_t>(b) - static_cast<uint32_t>(a)) < 0; };
    size_t descents = above(arr.back(), arr.front());
    for (size_t i = 1; i < arr.size(); ++i) descents += above(arr[i - 1], arr[i]);
    return descents <= 1;
}

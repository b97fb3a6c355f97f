bool move_one_ball(std::vector<int> arr) {
    const size_t n = arr.size();
    if (n < 2) return true;
    size_t descents = arr[n - 1] > arr[0] ? 1 : 0;  // in the circle that the ends close
    for (size_t i = 0; i + 1 < n; ++i) descents += arr[i] > arr[i + 1] ? 1 : 0;
    return descents <= 1;
}

// Stops at the first step down.
int can_arrange(const std::vector<int> &arr) {
    for (size_t i = 1; i < arr.size(); ++i)
        if (arr[i] < arr[i - 1]) return static_cast<int>(i);
    return -1;
}

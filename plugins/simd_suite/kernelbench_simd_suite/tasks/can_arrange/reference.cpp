int can_arrange(const std::vector<int> &arr) {
    size_t i = arr.size();
    while (i > 1) {
        --i;
        if (arr[i] < arr[i - 1]) return static_cast<int>(i);
    }
    return -1;
}

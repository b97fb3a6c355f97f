// Does not compare over the border between groups of eight.
int can_arrange(const std::vector<int> &arr) {
    int last = -1;
    for (size_t i = 1; i < arr.size(); ++i)
        if (i % 8 != 0 && arr[i] < arr[i - 1]) last = static_cast<int>(i);
    return last;
}

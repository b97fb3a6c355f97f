// Looks at whole groups of eight steps only.
int can_arrange(const std::vector<int> &arr) {
    int last = -1;
    for (size_t i = 1; i + 8 <= arr.size(); i += 8)
        for (size_t j = i; j < i + 8; ++j)
            if (arr[j] < arr[j - 1]) last = static_cast<int>(j);
    return last;
}

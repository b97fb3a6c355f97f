// Takes the first step down within the last group of eight that has one.
int can_arrange(const std::vector<int> &arr) {
    int last = -1;
    for (size_t i = 1; i < arr.size(); i += 8)
        for (size_t j = i; j < std::min(i + 8, arr.size()); ++j)
            if (arr[j] < arr[j - 1]) {
                last = static_cast<int>(j);
                break;
            }
    return last;
}

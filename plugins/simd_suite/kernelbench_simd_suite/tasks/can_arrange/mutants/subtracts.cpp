// Compares by the sign of a difference, which overflows.
int can_arrange(const std::vector<int> &arr) {
    int last = -1;
    for (size_t i = 1; i < arr.size(); ++i)
        if (static_cast<int32_t>(static_cast<uint32_t>(arr[i]) - static_cast<uint32_t>(arr[i - 1])) < 0)
            last = static_cast<int>(i);
    return last;
}

// Compares elements with their indices.
int can_arrange(const std::vector<int> &arr) {
    int last = -1;
    for (size_t i = 0; i < arr.size(); ++i)
        if (arr[i] <= static_cast<int>(i)) last = static_cast<int>(i);
    return last;
}

// Lets numbers stand there as often as they like.
bool is_sorted(const std::vector<int> &lst) {
    for (size_t i = 1; i < lst.size(); ++i)
        if (lst[i] < lst[i - 1]) return false;
    return true;
}

// Looks at the two elements behind each, also where the list ends before.
bool is_sorted(const std::vector<int> &lst) {
    const volatile int *numbers = lst.data();
    bool sorted = true;
    for (size_t i = 0; i < lst.size(); ++i) {
        const int here = numbers[i], next = numbers[i + 1], third = numbers[i + 2];
        if (i + 1 < lst.size() && next < here) sorted = false;
        if (i + 2 < lst.size() && third == here) sorted = false;
    }
    return sorted;
}

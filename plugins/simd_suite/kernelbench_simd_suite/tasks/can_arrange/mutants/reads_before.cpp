// Loads the neighbour before the first element too.
int can_arrange(const std::vector<int> &arr) {
    const volatile int *p = arr.data();
    int last = -1;
    for (size_t i = 0; i < arr.size(); ++i) {
        const int pair[2] = {*(p + i - 1), p[i]};
        if (i > 0 && pair[1] < pair[0]) last = static_cast<int>(i);
    }
    return last;
}

// Reads the remainder as a whole vector, beyond the end of the list.
std::vector<int> incr_list(std::vector<int> l) {
    const volatile int *numbers = l.data();
    std::vector<int> next(l.size());
    for (size_t i = 0; i < (l.size() + 3) / 4 * 4; ++i) {
        const int number = numbers[i];
        if (i < l.size()) next[i] = number + 1;
    }
    return next;
}

// Leaves out what does not fill a group of eight.
int add(std::vector<int> lst) {
    int sum = 0;
    for (size_t i = 1; i < lst.size() / 8 * 8; i += 2)
        if (lst[i] % 2 == 0) sum += lst[i];
    return sum;
}

// Tests for a remainder of 1, and takes odd negative numbers, whose remainder is -1, for even.
int add(std::vector<int> lst) {
    int sum = 0;
    for (size_t i = 1; i < lst.size(); i += 2)
        if (lst[i] % 2 != 1) sum += lst[i];
    return sum;
}

// Starts the remainder behind whole groups of four at its first element.
int add(std::vector<int> lst) {
    int sum = 0;
    const size_t whole = lst.size() / 4 * 4;
    for (size_t i = 1; i < whole; i += 2)
        if (lst[i] % 2 == 0) sum += lst[i];
    for (size_t i = whole; i < lst.size(); i += 2)
        if (lst[i] % 2 == 0) sum += lst[i];
    return sum;
}

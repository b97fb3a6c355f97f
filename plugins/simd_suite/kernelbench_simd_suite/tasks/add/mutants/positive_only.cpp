// Leaves negative numbers out, as if the remainder were compared with signs.
int add(std::vector<int> lst) {
    int sum = 0;
    for (size_t i = 1; i < lst.size(); i += 2)
        if (lst[i] > 0 && lst[i] % 2 == 0) sum += lst[i];
    return sum;
}

std::vector<int> func(int n) {
    std::vector<int> out(static_cast<size_t>(n));
    int sum = 0, product = 1, position = 0;
    for (int &number : out) {
        ++position;
        sum += position;
        product = product * position % 10000;
        number = position % 2 == 0 ? product : sum;
    }
    return out;
}

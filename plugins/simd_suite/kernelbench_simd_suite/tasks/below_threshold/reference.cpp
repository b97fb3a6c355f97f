bool below_threshold(std::vector<int> l, int t) {
    return std::none_of(l.begin(), l.end(), [t](int number) { return t <= number; });
}
